import { useState } from 'react';

export interface Command {
  readonly isRunning: boolean;
  readonly done: string;
  readonly failed: string;
  run(work: () => Promise<string>): Promise<void>;
}

/** One form's command: runs, and says inline what came of it. */
export function useCommand(): Command {
  const [state, setState] = useState({ isRunning: false, done: '', failed: '' });
  return {
    ...state,
    run: async (work) => {
      setState({ isRunning: true, done: '', failed: '' });
      try {
        setState({ isRunning: false, done: await work(), failed: '' });
      } catch (error) {
        setState({ isRunning: false, done: '', failed: error instanceof Error ? error.message : String(error) });
      }
    },
  };
}
