import { useEffect, useState } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { actionFacts } from '#contract/step-up/shown.ts';
import type { stepUpSchemas } from '#contract/step-up/schemas.ts';
import { api, isCancelled } from '#src/platform/api.ts';
import type { StepUpRequest } from './requests.ts';

/** A verification in progress, and when it expires. */
export type Challenge = ResultOf<typeof stepUpSchemas.begin> & { readonly expiresAtMs: number };

export interface ChallengeState {
  readonly challenge: Challenge | null;
  readonly error: unknown;
  /** True if it expired or its tries are used up, so it can no longer pass. */
  readonly isVoid: boolean;
  readonly begin: () => void;
  readonly voidIt: () => void;
}

/** Begins a verification when the dialog opens, and tracks its expiry. */
export function useChallenge({ action, values, account }: StepUpRequest): ChallengeState {
  const [round, setRound] = useState(0);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isVoid, setVoid] = useState(false);
  useEffect(() => {
    const stopper = new AbortController();
    const isFor = account?.isActing && actionFacts[action].isAboutAccount ? { account: account.uid } : {};
    const body = { action, values: { ...values }, ...isFor };
    api(stepUp.begin, { body }, { isInline: true, signal: stopper.signal }).then(
      (begun) => setChallenge({ ...begun, expiresAtMs: Date.now() + begun.expiresInSeconds * 1000 }),
      (failure: unknown) => {
        if (!isCancelled(failure)) setError(failure);
      },
    );
    return () => stopper.abort();
  }, [action, values, account, round]);
  useEffect(() => {
    if (!challenge) return undefined;
    const timer = setTimeout(() => setVoid(true), challenge.expiresAtMs - Date.now());
    return () => clearTimeout(timer);
  }, [challenge]);
  const begin = () => {
    setChallenge(null);
    setError(null);
    setVoid(false);
    setRound((last) => last + 1);
  };
  return { challenge, error, isVoid, begin, voidIt: () => setVoid(true) };
}
