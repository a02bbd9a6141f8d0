import { useState } from 'react';
import { useVerified } from '#src/features/step-up/index.ts';
import { useRefreshWallets } from './rows.ts';

/** Something that is done to a wallet: how it goes, and how it is started. */
export interface Act {
  readonly isRunning: boolean;
  readonly problem: unknown;
  /** Sends, and reads everything anew. True where it was done. */
  readonly run: (send: () => Promise<unknown>) => Promise<boolean>;
  /** The same after a security verification of these values; false too where the user closed its dialog. */
  readonly runVerified: (
    values: Readonly<Record<string, string>>,
    send: (verification: string) => Promise<unknown>,
  ) => Promise<boolean>;
}

export function useAct(): Act {
  const verified = useVerified();
  const refresh = useRefreshWallets();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setRunning(true);
    setProblem(null);
    try {
      if ((await work()) === null) return false;
      await refresh();
      return true;
    } catch (error) {
      setProblem(error);
      return false;
    } finally {
      setRunning(false);
    }
  };
  return {
    isRunning,
    problem,
    run: attempt,
    runVerified: (values, send) => attempt(() => verified('multiSig.sign', values, send)),
  };
}
