import { useMemo, useSyncExternalStore } from 'react';
import { accountOf, type Account } from './account.ts';
import { accountKey, actingFor, choose, onAccountChange } from './acting-choice.ts';
import { forgetAnswers } from './answers.ts';
import { getSession, onSessionChange, sessionAhead } from './session-state.ts';

export { accountKey, actingFor, onAccountChange } from './acting-choice.ts';

/**
 * Chooses the account that the screens of this tab show from now on. What was read for the one before is
 * forgotten; what the device stores of each is kept apart.
 */
export function actFor(companyUid: string | null): void {
  forgetAnswers();
  choose(companyUid);
}

/** The account that the screens show; renders again when it changes. */
export function useAccount(): Account | null {
  const session = useSyncExternalStore(onSessionChange, getSession, sessionAhead);
  const companyUid = useSyncExternalStore(onAccountChange, actingFor, noAccount);
  return useMemo(() => accountOf(session, companyUid), [session, companyUid]);
}

/** Names the account that is shown, for what has to begin anew with another one. */
export function useAccountKey(): string | null {
  return useSyncExternalStore(onAccountChange, accountKey, noAccount);
}

/** Of a page that was made ahead of time. */
const noAccount = () => null;
