import { useMemo, useSyncExternalStore } from 'react';
import { accountOf, type Account } from './account.ts';
import { queryClient } from './query.ts';
import { getSession, onSessionChange } from './session-state.ts';
import { forget, readStored, store } from './storage.ts';

const listeners = new Set<() => void>();

/** The uid of the company that is acted for, as every request says it; null for the user's own account. */
export function actingFor(): string | null {
  return readStored('actingFor');
}

/**
 * Chooses the account that the screens show from now on, in every tab. What was read for the one before is
 * forgotten; what the device stores of each is kept apart.
 */
export function actFor(companyUid: string | null): void {
  if (companyUid === null) forget('actingFor');
  else store('actingFor', companyUid);
  tellAll();
}

function tellAll(): void {
  queryClient.clear();
  for (const listener of listeners) listener();
}

/** Calls back when another account is chosen, here or in another tab, and when the session changes. */
export function onAccountChange(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

addEventListener('storage', ({ key }) => {
  if (key === null || key.endsWith('.actingFor')) tellAll();
});

/** Names the account and who looks at it, so that what is stored of each stands apart. */
export function accountKey(): string | null {
  const uid = getSession().user?.uid;
  if (uid === undefined) return null;
  const company = actingFor();
  return company === null ? uid : `${uid}.for.${company}`;
}

/** The account that the screens show; renders again when it changes. */
export function useAccount(): Account | null {
  const session = useSyncExternalStore(onSessionChange, getSession, getSession);
  const companyUid = useSyncExternalStore(onAccountChange, actingFor, actingFor);
  return useMemo(() => accountOf(session, companyUid), [session, companyUid]);
}
