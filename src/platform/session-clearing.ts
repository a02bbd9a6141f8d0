import { deleteDeviceDatabase } from '#worker/local/device-store.ts';
import { names } from '#worker/local/names.ts';
import { broadcast } from './channel.ts';
import { forgetAnswers } from './answers.ts';
import { getSession, setSignedOut } from './session-state.ts';
import { forgetEverything, forgetTab } from './storage.ts';

/**
 * Ends the session on this device, with or without a network, and leaves nothing behind in any tab: databases (outbox,
 * history, device key, tokens), storage keys, cookies, query cache, and the flags that were shown.
 */
export async function clearSession(): Promise<void> {
  const { user } = getSession();
  leaveTab();
  broadcast({ type: 'signedOut', isRefused: false });
  await leaveDevice(user?.uid ?? null);
}

/** Clears the data that each tab holds. */
export function leaveTab(): void {
  setSignedOut();
  forgetAnswers();
  forgetTab();
}

/**
 * Clears the data that tabs share. Done by the tab that ends the session: one that wakes late must not delete the next
 * user's.
 */
export async function leaveDevice(userId: string | null): Promise<void> {
  forgetEverything();
  // A push service that can't be reached must not keep the rest on the device.
  await Promise.all([
    endPush().catch(() => undefined),
    deleteDeviceDatabase(),
    deleteUserDatabases(userId),
    deleteFlags().catch(() => undefined),
  ]);
}

/** Removes the flags that were stored as they were shown: they tell of the countries that a user deals with. */
async function deleteFlags(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(names.flagCache);
}

/**
 * Closes shown notifications and unsubscribes from push. The server drops pushes to the ended session; the next user to
 * sign in subscribes again.
 */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

async function deleteUserDatabases(userId: string | null): Promise<void> {
  await Promise.all((await userDatabases(userId)).map(deleteDatabase));
}

/** Removes what another user left behind, in case their sign-out was interrupted. */
export async function removeOtherUsers(userId: string): Promise<void> {
  const own = names.userDatabasePrefix + userId;
  await Promise.all((await userDatabases(null)).filter((name) => !name.startsWith(own)).map(deleteDatabase));
}

/** Returns the names of all users’ databases on this device, and that of the given one. */
export async function userDatabases(userId: string | null): Promise<string[]> {
  // Old engines can't list databases; there, only the known one is removed.
  const listed = typeof indexedDB.databases === 'function' ? await indexedDB.databases().catch(() => []) : [];
  const found = listed.map(({ name }) => name ?? '').filter((name) => name.startsWith(names.userDatabasePrefix));
  const own = userId === null ? [] : [names.userDatabasePrefix + userId];
  return [...new Set([...found, ...own])];
}

/** Deletes a database. Other tabs close their connections when they hear of it; a frozen tab delays the deletion. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}
