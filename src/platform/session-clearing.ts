import { deleteDeviceDatabase } from '#worker/local/device-store.ts';
import { names } from '#worker/local/names.ts';
import { broadcast } from './channel.ts';
import { forgetAnswers } from './answers.ts';
import { getSession, setSignedOut } from './session-state.ts';
import { forgetEverything, forgetTab } from './storage.ts';

/**
 * Ends the session on this device, with or without a network, and leaves nothing behind in any tab:
 * databases (outbox, history, device key, tokens), storage keys, cookies, query cache.
 */
export async function clearSession(): Promise<void> {
  const { user } = getSession();
  leaveTab();
  broadcast({ type: 'signedOut', isRefused: false });
  await leaveDevice(user?.uid ?? null);
}

/** What each tab holds by itself. */
export function leaveTab(): void {
  setSignedOut();
  forgetAnswers();
  forgetTab();
}

/** What the tabs share. Done by the tab that ends the session: one that wakes late must not delete the next user's. */
export async function leaveDevice(userId: string | null): Promise<void> {
  forgetEverything();
  await Promise.all([endPush(), deleteDeviceDatabase(), ...(await userDatabases(userId)).map(deleteDatabase)]);
}

/** What the server sends to the session that ended it drops; whoever signs in next asks for pushes anew. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Removes what another user left, should his sign-out have been cut off. */
export async function removeOtherUsers(userId: string): Promise<void> {
  const own = names.userDatabasePrefix + userId;
  await Promise.all((await userDatabases(null)).filter((name) => !name.startsWith(own)).map(deleteDatabase));
}

async function userDatabases(userId: string | null): Promise<string[]> {
  // Old engines can't list databases; there the one that is known is removed.
  const listed = typeof indexedDB.databases === 'function' ? await indexedDB.databases() : [];
  const found = listed.map(({ name }) => name ?? '').filter((name) => name.startsWith(names.userDatabasePrefix));
  const own = userId === null ? [] : [names.userDatabasePrefix + userId];
  return [...new Set([...found, ...own])];
}

/** Other tabs' connections close themselves when they hear of it; a tab that is frozen lets it happen later. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}
