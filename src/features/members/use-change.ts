import { useVerified } from '#src/features/step-up/index.ts';
import { useCommand } from '#src/ui/use-command.ts';

/** A change to the members: its state, and how to run it. */
export interface Change {
  readonly isRunning: boolean;
  readonly problem: unknown;
  /**
   * Requests step-up verification for these values, sends the change, and refetches everything. Resolves to true if it
   * was made.
   */
  readonly run: (
    values: Readonly<Record<string, string>>,
    send: (verification: string) => Promise<unknown>,
  ) => Promise<boolean>;
}

export function useChange(): Change {
  const verified = useVerified();
  const { isBusy, error, run } = useCommand();
  return {
    isRunning: isBusy,
    problem: error,
    run: async (values, send) => {
      let isDone = false;
      await run(async () => {
        isDone = (await verified('member.change', values, send)) !== null;
      });
      return isDone;
    },
  };
}
