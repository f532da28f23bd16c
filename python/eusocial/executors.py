"""Executors for `eusocial.simulate(..., executor=)` where a library has none of its own.

Thread and process pools, loky's, mpi4py's and Dask's need nothing from here: they are passed as they are.
"""

from __future__ import annotations

from concurrent import futures
from concurrent.futures import Executor, Future
from importlib import import_module
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["RayExecutor"]

P = ParamSpec("P")
T = TypeVar("T")


class RayExecutor(Executor):
    """Calls of functions as tasks of Ray.

    Connect first, with ``ray.init(address=...)``; otherwise Ray starts a cluster on this machine. Ray itself starts a
    task again when its worker dies.

    >>> from eusocial.executors import RayExecutor
    >>> with RayExecutor(num_cpus=1) as executor:  # doctest: +SKIP
    ...     results = eusocial.simulate(game, 1_000_000, executor=executor)
    """

    def __init__(self, **options: Any) -> None:
        """Takes options of ``ray.remote`` for each task, as ``num_cpus`` or ``max_retries``.

        Raises ModuleNotFoundError, which says what to install, where Ray isn't there.
        """
        try:
            self._ray: Any = import_module("ray")
        except ModuleNotFoundError:
            raise ModuleNotFoundError(
                "ray is missing; install it with: pip install 'eusocial[ray]'", name="ray"
            ) from None
        self._options = options
        # Ray takes Python functions only; this one calls any other.
        remote: Any = self._ray.remote(_call)
        self._remote: Any = remote.options(**options) if options else remote
        self._open: set[Any] = set()
        self._shut = False

    @property
    def num_workers(self) -> int:
        """Processors of the cluster, as it is now."""
        if not self._ray.is_initialized():
            self._ray.init()
        return int(self._ray.cluster_resources().get("CPU", 1) // (self._options.get("num_cpus") or 1)) or 1

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Calls the function somewhere in the cluster.

        Raises RuntimeError after `shutdown`.
        """
        if self._shut:
            raise RuntimeError("the executor was shut down and takes no more calls")
        reference = self._remote.remote(fn, args, kwargs)
        inner: Future[T] = reference.future()
        outer: Future[T] = Future()

        def relay(inner: Future[T]) -> None:
            self._open.discard(outer)
            # Ray's own future can't be cancelled: the outcome of a cancelled task comes nevertheless.
            if not outer.set_running_or_notify_cancel():
                return
            error = inner.exception()
            if error is None:
                outer.set_result(inner.result())
            else:
                outer.set_exception(error)

        def cancel(outer: Future[T]) -> None:
            if outer.cancelled():
                self._ray.cancel(reference)

        self._open.add(outer)
        outer.add_done_callback(cancel)
        inner.add_done_callback(relay)
        return outer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Takes no more calls. Ray itself goes on; ``ray.shutdown()`` ends it."""
        self._shut = True
        still_open: list[Future[Any]] = list(self._open)
        if cancel_futures:
            for future in still_open:
                future.cancel()
        if wait:
            # Nobody waits for what was called off, though Ray may still be at it.
            futures.wait([future for future in still_open if not future.cancelled()])


def _call(fn: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    return fn(*args, **kwargs)
