"""Ctrl-C in the middle of an epoch: the core is asked to stop and waited for, however long that would have been."""

import os
import signal
import sys
import threading

import pytest

from crossarc.learning import training


class Patient:
    """Stands in for the core: an epoch lasts until it is told to stop."""

    def __init__(self):
        self.stopped, self.ended = threading.Event(), threading.Event()

    def epoch(self, threads):
        assert self.stopped.wait(30)
        self.ended.wait(0.5)  # the core ends at the next sentence, not at once
        self.ended.set()
        return "what it did"

    def stop(self):
        self.stopped.set()


@pytest.mark.skipif(sys.platform == "win32", reason="no signal can be sent to oneself there")
def test_an_epoch_is_waited_for():
    session = Patient()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        done, _, interrupted = training._run(session, 1, training.Settled(), None)
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)
    assert session.ended.is_set()
    assert (done, interrupted) == ("what it did", True)
