"""An agent that thinks in a thread of its own, so that the notebook stays alive."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import Future
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    import eusocial


class _DroppedError(Exception):
    """Ends the thinking of an agent of whom nobody wants to hear any more."""


class Thinking:
    """One decision of an agent on its way.

    The result is handed to `done` once: in the event loop that ran when thinking began, as in a notebook, or by
    `wait`, or, without a loop, in the thread itself. A decision that was dropped is never handed on, and its agent
    stops as soon as it tells how far it is.
    """

    def __init__(
        self,
        agent: eusocial.Agent,
        state: eusocial.State,
        least: float,
        done: Callable[[Thinking, int], None],
        failed: Callable[[Thinking, BaseException], None],
        progress: Callable[[Thinking, float], None],
    ) -> None:
        """Begin to think.

        Args:
            agent: who thinks; nobody else may use it until then.
            state: the position; it isn't changed.
            least: seconds that it takes at least, so that quick moves can be followed.
            done: called with the action's number.
            failed: called with what the agent raised.
            progress: called with the share that is done, from 0 to 1, a few times a second, where `done` is.
        """
        self._result: Future[int] = Future()
        self._dropped = threading.Event()
        self._handed = threading.Lock()
        self._done = done
        self._failed = failed
        self._progress = progress
        self.started = time.perf_counter()
        try:
            self._loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        except RuntimeError:
            self._loop = None
        self._thread = threading.Thread(
            target=self._think, args=(agent, state.clone(), least), name="eusocial-agent", daemon=True
        )
        self._thread.start()

    def _think(self, agent: eusocial.Agent, state: eusocial.State, least: float) -> None:
        try:
            action = agent.choose(state, self._heard)
        except _DroppedError:
            return
        except BaseException as error:
            # A panic of the engine isn't an `Exception`; whatever it was is told where the result is awaited.
            self._result.set_exception(error)
        else:
            self._dropped.wait(max(0.0, least - (time.perf_counter() - self.started)))
            self._result.set_result(action)
        if self._loop is None:
            self._hand_on()
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hand_on)

    def _heard(self, share: float) -> None:
        """What the agent calls in its thread; where it raises, the agent stops."""
        if self._dropped.is_set():
            raise _DroppedError
        if self._loop is None:
            self._tell(share)
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, share)

    def _tell(self, share: float) -> None:
        if not self._dropped.is_set():
            self._progress(self, share)

    def _hand_on(self) -> None:
        if self._dropped.is_set() or not self._handed.acquire(blocking=False):
            return
        error = self._result.exception()
        if error is None:
            self._done(self, self._result.result())
        else:
            self._failed(self, error)

    def drop(self) -> None:
        """Let nobody hear of the result. The thread ends soon."""
        self._dropped.set()

    def wait(self, timeout: float | None = None) -> None:
        """Wait for the result and hand it on here, if nobody has yet.

        Raises:
            TimeoutError: it took longer than `timeout` seconds.
        """
        self._thread.join(timeout)
        if self._thread.is_alive():
            raise TimeoutError(f"the agent still thinks after {timeout:g} s")
        self._hand_on()
