"""What all web pages of quizkit share: who may come in, what a browser may do, and how pages hear of news.

A request enters, and leaves as an answer that no other site can ask for, read or frame. What a page is about is none
of its business: front ends bring their own routes.
"""
