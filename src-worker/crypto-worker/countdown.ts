/** What the countdown needs from its environment; tests pass their own. */
export interface CountdownPorts {
  readonly nowMs: () => number;
  /** Returns when to refresh the tokens, or null if no one is signed in. */
  readonly readRefreshAtMs: () => Promise<number | null>;
  readonly refresh: () => Promise<void>;
  readonly tell: (secondsLeft: number) => void;
}

export interface Countdown {
  /** Runs once a second. Resolves when what it started is done. */
  tick(): Promise<void>;
  /** Tokens changed elsewhere: they are read again at the next tick. */
  forget(): void;
}

/** Interval between ticks. */
export const tickMs = 1000;

/** Seconds until the refresh is retried after a network failure. */
const pauseAfterFailureS = 10;

/**
 * Counts the seconds to the next refresh and refreshes at zero. It compares clocks instead of counting
 * ticks, because a sleeping laptop or a hidden tab skips them.
 */
export function createCountdown(ports: CountdownPorts): Countdown {
  let refreshAtMs: number | null | undefined;
  let isBusy = false;
  let notBeforeMs = 0;

  async function tick(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      if (refreshAtMs === undefined) refreshAtMs = await ports.readRefreshAtMs();
      if (refreshAtMs === null) return;
      const secondsLeft = Math.max(0, Math.ceil((refreshAtMs - ports.nowMs()) / 1000));
      ports.tell(secondsLeft);
      if (secondsLeft === 0 && ports.nowMs() >= notBeforeMs) await refreshNow();
    } catch {
      // A device that can't be read for a while, as after it wakes, is read again at the next tick.
    } finally {
      isBusy = false;
    }
  }

  async function refreshNow(): Promise<void> {
    notBeforeMs = ports.nowMs() + pauseAfterFailureS * 1000;
    await ports.refresh();
    refreshAtMs = undefined;
  }

  return {
    tick,
    forget: () => {
      refreshAtMs = undefined;
    },
  };
}
