import { useRef, useState } from 'react';
import { isCancelled } from '#src/platform/api-error.ts';
import { followed } from '#src/platform/followed.ts';

export interface Command {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Runs it and keeps what went wrong; true where it went well. */
  readonly run: (command: () => Promise<unknown>) => Promise<boolean>;
  readonly fail: (error: unknown) => void;
}

/**
 * One command of a form or a row: whether it runs, and what went wrong. Pressed again while it runs, it is not run again.
 * It is over once what it changed is shown (`touches` of its call).
 * @param problem what went wrong before it
 */
export function useCommand(problem: unknown = null): Command {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(problem);
  const isRunning = useRef(false);
  const run = async (command: () => Promise<unknown>) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    try {
      await command();
      await followed();
      return true;
    } catch (failure) {
      if (!isCancelled(failure)) setError(failure);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, error, run, fail: setError };
}
