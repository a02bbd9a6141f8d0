import { useState } from 'react';
import { useVerified } from '#src/features/step-up/index.ts';
import { followed } from '#src/platform/touched.ts';

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
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const run: Change['run'] = async (values, send) => {
    setRunning(true);
    setProblem(null);
    try {
      const done = await verified('member.change', values, send);
      if (done === null) return false;
      await followed();
      return true;
    } catch (error) {
      setProblem(error);
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, problem, run };
}
