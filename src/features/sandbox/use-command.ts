import { useState } from 'react';
import { useCommand as useOnce } from '#src/ui/use-command.ts';

export interface Command {
  readonly isRunning: boolean;
  readonly done: string;
  readonly failed: string;
  run(work: () => Promise<string>): Promise<void>;
}

/** A command of a tester, done once however often it is pressed; it says inline what came of it. */
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
      // Said when the next press is heard again, and not before.
      const isDone = await run(async () => {
        said = await work();
      });
      if (isDone) setDone(said);
    },
  };
}

/** A tester's fields are held to their rules by the server: that is what is tried. */
export const served = () => ({});
