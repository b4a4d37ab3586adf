"""The games for PettingZoo, where learning programs take turns (AEC). It needs `pip install 'quizkit[pettingzoo]'`.

Inside: what an agent sees and can do, what happened last in words.

What to know is not learnt here: a player believes what it would know with its `ability`, as bots do, and sees that as
the first action that says so. Where a move is words, or one of too many to number, action 0 says what it believes.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from quizkit.labels import Labels, read_labels
from quizkit.packs.pack import Pack
from quizkit.play.ask import TABLE
from quizkit.play.bots import TableAnswers, draw_belief
from quizkit.play.bots.skilled_player import SkilledPlayer
from quizkit.play.chance import open_stream
from quizkit.play.encoding import ACTIONS, NOTHING, Numbers, find_place, number_moves
from quizkit.play.engine import start
from quizkit.play.games import find_game
from quizkit.play.simulate import LIMIT
from quizkit.problems import QuizkitError

SAY = Labels("en")
FARTHEST = 1e12


class NotForLearning(QuizkitError):
    """The game does not say how it is written as numbers."""

    name = "not-for-learning"


class Observation(TypedDict):
    """What an agent sees: a row of numbers, and which actions it has."""

    observation: np.ndarray[Any, np.dtype[np.float64]]
    action_mask: np.ndarray[Any, np.dtype[np.int8]]


class QuizkitEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game among agents. The seed decides dice, cards and beliefs."""

    metadata = {"name": "quizkit_v1", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012  # PettingZoo's

    def __init__(
        self, game: str, pack: Pack, seats: int, ability: float = 1.0, options: dict[str, Any] | None = None
    ) -> None:
        super().__init__()
        rules = find_game(game)
        if rules.encode is None:
            raise NotForLearning(game=game)
        self._encode, self.kinds, self.render_mode = rules.encode, list_kinds(game), "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self._first = start(game, pack, self.possible_agents, 0, options)
        self._player = SkilledPlayer(ability)
        self.reset()
        seen = sum(map(len, self.name_numbers(self.possible_agents[0]).values()))
        self._seen = spaces.Dict({
            "observation": spaces.Box(-FARTHEST, FARTHEST, (seen,), np.float64),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        })  # fmt: skip
        self._actions = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:  # noqa: ARG002
        """Return what an agent can see."""
        return self._seen

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return what an agent can do; the mask says what it can do now."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game."""
        word = str(np.random.default_rng(seed).integers(2**32) if seed is None else seed)
        self._match, self._table, self._random = (
            self._first.restart(word), TableAnswers(word), open_stream(word, "agents"),
        )  # fmt: skip
        self.agents, self._count = list(self.possible_agents), 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def _go_on(self) -> None:
        """Answer for the table, and find who is next; or end."""
        match = self._match
        while match.waiting == (TABLE,):
            match.answer(TABLE, self._table.rule(match.rules.hint(TABLE), match.options[TABLE]))
        if match.outcome:
            self._finish(match.outcome.winners)
            return
        seat = next(seat for seat in self._table.order(match) if seat in match.waiting)
        self.agent_selection = self.possible_agents[seat - 1]
        self._moves = number_moves(match.options[seat].offer(SAY))
        self._belief = draw_belief(match.rules.hint(seat), self._player.ability, self._random)
        self.truncations = dict.fromkeys(self.agents, self._count >= LIMIT)

    def _finish(self, winners: Sequence[int]) -> None:
        """Reward whoever won: their share of the win, less what everybody could expect."""
        self.terminations = dict.fromkeys(self.agents, True)
        for seat, agent in enumerate(self.possible_agents, 1):
            self.rewards[agent] = (seat in winners) / len(winners) - 1 / len(self.possible_agents)

    def step(self, action: int | None) -> None:
        """Do what the agent whose turn it is has chosen."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match, seat = self._match, self.possible_agents.index(agent) + 1
        listed = self._moves
        move = listed[int(action or 0)] if listed else self._say_belief(seat, self._random)
        self._cumulative_rewards[agent] = 0.0
        match.answer(seat, move)
        self._count += 1
        self._go_on()
        self._accumulate_rewards()

    def _say_belief(self, seat: int, random: Random) -> Any:
        return self._player.move(self._match.setup.game.name, self._match.view(seat), self._belief, random)

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; only the one whose turn it is has actions."""
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection and not self._match.outcome:
            mask[: max(1, len(self._moves))] = 1
        numbers = [number for group in self.name_numbers(agent).values() for number in group]
        return {"observation": np.array(numbers, np.float64), "action_mask": mask}

    def name_numbers(self, agent: str) -> Numbers:
        """Return the numbers of an observation in named groups."""
        seat = self.possible_agents.index(agent) + 1
        view = self._match.view(seat)
        is_asked = agent == self.agent_selection and bool(view.kind)
        return {
            "seat": (seat,),
            "kind": (find_place(view.kind, self.kinds),),
            "belief": (self._find_belief() if is_asked else NOTHING,),
            **self._encode(view),
        }

    def _find_belief(self) -> int:
        """Return the first action that says what the player believes."""
        belief = self._belief
        says = (
            number
            for number, move in enumerate(self._moves)
            if move == belief or (isinstance(move, tuple) and move[:1] == (belief,))
        )
        return NOTHING if belief is None else next(says, NOTHING)

    def render(self) -> str:
        """Return what happened last, in words."""
        from quizkit.play.protocol import show_events

        return "\n".join(line["prose"] for line in show_events(self._match, 0, SAY)[-5:])

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def list_kinds(game: str) -> tuple[str, ...]:
    """Return what can be asked in a game for PettingZoo, in the order of the alphabet."""
    prefix = f"ask-{game}-"
    return tuple(sorted(key.removeprefix(prefix) for key in read_labels("play") if key.startswith(prefix)))
