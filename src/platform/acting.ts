import { useMemo, useSyncExternalStore } from 'react';
import { accountOf, type Account } from './account.ts';
import { accountKey, actingFor, choose, onAccountChange } from './acting-choice.ts';
import { forgetAnswers } from './answers.ts';
import { getSession, onSessionChange, sessionAhead } from './session-state.ts';

export { accountKey, actingFor, onAccountChange } from './acting-choice.ts';

/**
 * Selects the account that this tab's screens show from now on. Clears answers cached for the previous one; data stored
 * on the device is kept apart per account.
 */
export function actFor(companyUid: string | null): void {
  forgetAnswers();
  choose(companyUid);
}

/** Returns the account that the screens show; rerenders when it changes. */
export function useAccount(): Account | null {
  const session = useSyncExternalStore(onSessionChange, getSession, sessionAhead);
  const companyUid = useSyncExternalStore(onAccountChange, actingFor, noAccount);
  return useMemo(() => accountOf(session, companyUid), [session, companyUid]);
}

/** Returns the key of the selected account, for state that must reset with another account. */
export function useAccountKey(): string | null {
  return useSyncExternalStore(onAccountChange, accountKey, noAccount);
}

/** For a prerendered page. */
const noAccount = () => null;
