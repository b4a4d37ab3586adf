"""The party: a game on everybody's phone and one big screen, on a home network.

A request enters, one use case of `workflow.partying` is called, and what it returns is shown. It is an app of its own,
on a port of its own, and knows tables only: no page leads to the workspace.
"""
