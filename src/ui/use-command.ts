import { useRef, useState } from 'react';
import { isCancelled } from '#src/platform/api-error.ts';
import { followed } from '#src/platform/followed.ts';

export interface Command {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Runs the command and keeps its error; resolves to true on success. */
  readonly run: (command: () => Promise<unknown>) => Promise<boolean>;
  readonly fail: (error: unknown) => void;
}

/**
 * One command of a form or a row: whether it is running, and its error. A press while it runs is ignored. It ends when
 * its changes are shown (`touches` of its call).
 * @param problem error from before it
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
