import type { ResultOf } from '#contract/platform/call.ts';
import type { sessionSchemas } from '#contract/session/schemas.ts';

/** Who is signed in, as the screens know it (specification, section 3). Signed in means a last login time. */
export type UserInfo = ResultOf<typeof sessionSchemas.getAccountInfo>;

/** `restoring` lasts until the device's storage was read: a few milliseconds, never a call. */
export interface SessionState {
  readonly status: 'restoring' | 'signedOut' | 'signedIn';
  readonly user: UserInfo | null;
}

const signedOut: SessionState = { status: 'signedOut', user: null };
let state: SessionState = { status: 'restoring', user: null };
const listeners = new Set<() => void>();

/** Who is signed in, now. */
export function getSession(): SessionState {
  return state;
}

/** What a page shows that was made ahead of time, and what the browser begins with over such a page: nobody is signed in. */
export function sessionAhead(): SessionState {
  return signedOut;
}

/** Calls back after each change. Returns what stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For the session's own modules: a sign-in, here or in another tab, or newer facts of the same user. */
export function setSignedIn(user: UserInfo): void {
  change({ status: 'signedIn', user });
}

/** For the session's own modules: nobody is signed in any more, or nobody ever was. */
export function setSignedOut(): void {
  if (state.status !== 'signedOut') change(signedOut);
}

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}
