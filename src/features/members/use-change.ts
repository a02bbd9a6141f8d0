import { useVerified } from '#src/features/step-up/index.ts';
import { useCommand } from '#src/ui/use-command.ts';

/** A change among the members: how it goes, and how it is made. */
export interface Change {
  readonly isRunning: boolean;
  readonly problem: unknown;
  /** Asks for the verification of these values, sends, and reads everything anew. True where it was done. */
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
