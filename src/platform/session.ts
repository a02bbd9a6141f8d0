import { useSyncExternalStore } from 'react';
import { once } from '#contract/platform/once.ts';
import { readSession } from '#worker/local/device-store.ts';
import { names } from '#worker/local/names.ts';
import type { SessionRecord } from '#worker/local/session-record.ts';
import { onBroadcast } from './channel.ts';
import { forgetAnswers } from './answers.ts';
import { firstScreen } from './first-screen.ts';
import { react } from './reactions.ts';
import { leaveDevice, leaveTab } from './session-clearing.ts';
import {
  getSession,
  onSessionChange,
  sessionAhead,
  setSignedIn,
  setSignedOut,
  type SessionState,
  type UserInfo,
} from './session-state.ts';
import { forget, readStored, store, writeCookie } from './storage.ts';

export { getSession, onSessionChange, type SessionState, type UserInfo } from './session-state.ts';

/** Returns the session state; rerenders when it changes, in any tab. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, getSession, sessionAhead);
}

/**
 * Reads the stored session, once per page: restores the user if there is a token, otherwise clears what is left
 * (specification, section 4). Needs no network. Route guards wait for it.
 * @throws if the device can't be read; the next call tries again
 */
export async function restoreSession(): Promise<SessionState> {
  await restoreOnce();
  return getSession();
}

const restoreOnce = once(restore);
let isListening = false;

async function restore(): Promise<void> {
  if (!isListening) listenToOtherTabs();
  isListening = true;
  const user = readUser();
  // A failed read is not a missing token: WebKit loses its connections when a device wakes up. If the second read fails
  // too, so does the start; a reload mends it, and nothing of the user's is cleared.
  const tokens = user ? await readSession().catch(readSession) : undefined;
  if (user && isSession(user, tokens)) setSignedIn(user);
  else if (user) await clearRemains();
  // Most visitors have nothing to clear; their first screen comes first.
  else
    void firstScreen()
      .then(clearRemains)
      .catch(() => undefined);
  if (getSession().status === 'restoring') setSignedOut();
}

const isSession = (user: UserInfo, tokens: SessionRecord | undefined) =>
  Boolean(user.lastLoginTime) && tokens?.userId === user.uid;

/**
 * Clears what is left of a session whose other half is gone: the browser evicted it, or a sign-in was interrupted. One
 * that is under way in another tab is waited for.
 */
function clearRemains(): Promise<void> {
  return navigator.locks.request(names.signInLock, async () => {
    const [user, tokens] = [readUser(), await readSession()];
    if (user && isSession(user, tokens)) return setSignedIn(user);
    if (user || tokens) await leaveDevice(user?.uid ?? tokens?.userId ?? null);
  });
}

function readUser(): UserInfo | null {
  const text = readStored('user');
  if (!text) return null;
  try {
    return JSON.parse(text) as UserInfo;
  } catch {
    forget('user');
    return null;
  }
}

/** Follows sign-ins and sign-outs in other tabs or by the worker. */
function listenToOtherTabs(): void {
  onBroadcast((message) => {
    if (message.type === 'signedOut') void followSignOut(message.isRefused ? message.refreshKey : null);
    if (message.type === 'signedIn') followSignIn();
    if (message.type === 'tokensRefreshed') void keepTokenFacts();
  });
  // A tab that was asleep finds out when it wakes.
  addEventListener('pageshow', compareWithStorage);
  document.addEventListener('visibilitychange', compareWithStorage);
}

/** Stores the data that the specification keeps in a cookie and in storage, for tokens refreshed by a worker. */
async function keepTokenFacts(): Promise<void> {
  const tokens = await readSession();
  if (!tokens) return;
  store('uniqueId', tokens.uniqueId);
  store('countdownSeconds', String(Math.round((tokens.refreshAtMs - Date.now()) / 1000)));
  writeCookie('accessToken', tokens.accessToken, Math.round((tokens.expiresAtMs - Date.now()) / 1000));
}

/**
 * Follows a sign-out. The tab that ended the session clears the device; if the worker did, every tab still of that user
 * does. A tab that wakes late may hear of it after the next sign-in, which stays.
 */
async function followSignOut(refusedKey: string | null): Promise<void> {
  const { status, user } = getSession();
  if (status !== 'signedIn') return;
  if (refusedKey !== null && (await isStored(refusedKey)) === false) return compareWithStorage();
  if (getSession().user?.uid !== user?.uid) return;
  leaveTab();
  react({ type: 'signOut' });
  if (refusedKey !== null && readUser()?.uid === user?.uid) await leaveDevice(user?.uid ?? null);
}

/** Whether the session on this device is the one with this key; undefined if there is none or it can't be read. */
async function isStored(refreshKey: string): Promise<boolean | undefined> {
  const tokens = await readSession().catch(() => undefined);
  return tokens && tokens.refreshKey === refreshKey;
}

function followSignIn(): void {
  const user = readUser();
  if (!user?.lastLoginTime) return;
  if (getSession().user?.uid !== user.uid) forgetAnswers();
  setSignedIn(user);
}

function compareWithStorage(): void {
  const { status, user } = getSession();
  if (document.visibilityState !== 'visible' || status === 'restoring') return;
  const stored = readUser();
  if (!stored) void followSignOut(null);
  else if (stored.uid !== user?.uid) followSignIn();
}
