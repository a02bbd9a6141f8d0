import { useState } from 'react';
import { useCommand as useOnce } from '#src/ui/use-command.ts';

export interface Command {
  readonly isRunning: boolean;
  readonly done: string;
  readonly failed: string;
  run(work: () => Promise<string>): Promise<void>;
}

/** Runs a tester's command once however often it is pressed, and shows its outcome inline. */
export function useCommand(): Command {
  const { isBusy, error, run } = useOnce();
  const [done, setDone] = useState('');
  return {
    isRunning: isBusy,
    done,
    failed: error instanceof Error ? error.message : '',
    run: async (work) => {
      setDone('');
      let said = '';
      // Set only after the button accepts presses again.
      const isDone = await run(async () => {
        said = await work();
      });
      if (isDone) setDone(said);
    },
  };
}

/** Finds no faults: a tester's fields are validated by the server, because that is under test. */
export const served = () => ({});
