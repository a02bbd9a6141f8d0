import type { ResultOf } from '#contract/platform/call.ts';
import type { sessionSchemas } from '#contract/session/schemas.ts';

/**
 * The signed-in user, as known to the screens (specification, section 3). Signed in means that there is a last login
 * time.
 */
export type UserInfo = ResultOf<typeof sessionSchemas.getAccountInfo>;

/** `restoring` lasts until the device's storage has been read: a few milliseconds, never a call. */
export interface SessionState {
  readonly status: 'restoring' | 'signedOut' | 'signedIn';
  readonly user: UserInfo | null;
}

const signedOut: SessionState = { status: 'signedOut', user: null };
let state: SessionState = { status: 'restoring', user: null };
const listeners = new Set<() => void>();

/** Returns the current session state. */
export function getSession(): SessionState {
  return state;
}

/** Returns the state that a prerendered page shows, and that the browser starts with on such a page: signed out. */
export function sessionAhead(): SessionState {
  return signedOut;
}

/** Subscribes to session changes. Returns a function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Sets the signed-in user after a sign-in, here or in another tab, or newer data of the same user. For the session's
 * own modules.
 */
export function setSignedIn(user: UserInfo): void {
  change({ status: 'signedIn', user });
}

/** Sets the state to signed out, whether or not a user was signed in before. For the session's own modules. */
export function setSignedOut(): void {
  if (state.status !== 'signedOut') change(signedOut);
}

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}
