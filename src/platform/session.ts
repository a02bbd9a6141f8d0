import { useSyncExternalStore } from 'react';
import { once } from '#contract/platform/once.ts';
import { readSession } from '#worker/local/device-store.ts';
import { onBroadcast } from './channel.ts';
import { forgetAnswers } from './answers.ts';
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

/** Who is signed in; renders again when that changes, in whichever tab it happened. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, getSession, sessionAhead);
}

/**
 * Reads the stored session, once a page: the user is restored if there is a token, else what is left is
 * cleared (specification, section 4). Needs no network. Guards of routes wait for it.
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
  const tokens = user ? await readSession().catch(() => undefined) : undefined;
  if (user?.lastLoginTime && tokens?.userId === user.uid) setSignedIn(user);
  else if (user) await leaveDevice(user.uid);
  if (getSession().status === 'restoring') setSignedOut();
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

/** A sign-in or sign-out in another tab, or by the worker, is one here too. */
function listenToOtherTabs(): void {
  onBroadcast((message) => {
    if (message.type === 'signedOut') void followSignOut(message.isRefused);
    if (message.type === 'signedIn') followSignIn();
    if (message.type === 'tokensRefreshed') void keepTokenFacts();
  });
  // A tab that slept through it finds out when it wakes.
  addEventListener('pageshow', compareWithStorage);
  document.addEventListener('visibilitychange', compareWithStorage);
}

/** What the specification keeps in a cookie and in storage of tokens that a worker has refreshed. */
async function keepTokenFacts(): Promise<void> {
  const tokens = await readSession();
  if (!tokens) return;
  store('uniqueId', tokens.uniqueId);
  store('countdownSeconds', String(Math.round((tokens.refreshAtMs - Date.now()) / 1000)));
  writeCookie('accessToken', tokens.accessToken, Math.round((tokens.expiresAtMs - Date.now()) / 1000));
}

/** The device is cleared by the tab that ended the session; when the worker did, by every tab that is still his. */
async function followSignOut(isRefused: boolean): Promise<void> {
  const { status, user } = getSession();
  if (status !== 'signedIn') return;
  leaveTab();
  react({ type: 'signOut' });
  if (isRefused && readUser()?.uid === user?.uid) await leaveDevice(user?.uid ?? null);
}

function followSignIn(): void {
  const user = readUser();
  if (!user?.lastLoginTime) return;
  if (getSession().user?.uid !== user.uid) forgetAnswers();
  setSignedIn(user);
}

function compareWithStorage(): void {
  if (document.visibilityState !== 'visible' || getSession().status !== 'signedIn') return;
  const stored = readUser();
  if (!stored) void followSignOut(false);
  else if (stored.uid !== getSession().user?.uid) followSignIn();
}
