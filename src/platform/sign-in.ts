import type { BodyOf } from '#contract/platform/call.ts';
import { session } from '#contract/session/calls.ts';
import type { sessionSchemas } from '#contract/session/schemas.ts';
import { deleteDeviceDatabase, readSession, replaceSession, writeSession } from '#worker/local/device-store.ts';
import { names } from '#worker/local/names.ts';
import { withTokens, type TokenAnswer } from '#worker/local/session-record.ts';
import { logAction } from './action-log.ts';
import { api } from './api.ts';
import { broadcast } from './channel.ts';
import { pause } from './go-on.ts';
import { currentLocale } from './locale.ts';
import { withSealedPassword } from './password-key.ts';
import { react } from './reactions.ts';
import { clearSession, removeOtherUsers } from './session-clearing.ts';
import { getSession, setSignedIn, type UserInfo } from './session-state.ts';
import { readStored, store, writeCookie } from './storage.ts';
import { cryptoWorker, deviceId } from './worker.ts';

interface Credentials {
  readonly password: string;
  /** Refuses accounts of the other kind; undefined allows both. */
  readonly accountType?: BodyOf<typeof sessionSchemas.signInByEmail>['accountType'];
}

export interface SignInInput extends Credentials {
  readonly email: string;
}

export interface PhoneSignInInput extends Credentials {
  /** Phone number in E.164. */
  readonly phone: string;
}

/**
 * Signs in by email and password. Errors are for the caller to show in its form (they are thrown, not toasted);
 * `isCancelled` identifies the user's own cancel in the key dialog.
 */
export async function signInByEmail({ email, password, accountType }: SignInInput): Promise<UserInfo> {
  const answer = await withSealedPassword(password, 'login', (sealed) =>
    api(
      session.signInByEmail,
      { body: { emailAddress: email, password: sealed, accountType } },
      { isInline: true, beginsSession: true },
    ),
  );
  return beginSession(answer);
}

/** Signs in by phone number and password, like `signInByEmail`. */
export async function signInByPhone({ phone, password, accountType }: PhoneSignInInput): Promise<UserInfo> {
  const answer = await withSealedPassword(password, 'login', (sealed) =>
    api(
      session.signInByPhone,
      { body: { phoneNumber: phone, password: sealed, accountType } },
      { isInline: true, beginsSession: true },
    ),
  );
  return beginSession(answer);
}

/** Starts a session from a token response: stores the tokens, fetches the user, notifies the other tabs. */
export function beginSession(answer: TokenAnswer): Promise<UserInfo> {
  return navigator.locks.request(names.signInLock, () => begin(answer));
}

async function begin(answer: TokenAnswer): Promise<UserInfo> {
  const base = { userId: '', deviceId: await deviceId(), locale: currentLocale() };
  const record = withTokens(base, answer, Date.now());
  await writeSession(record);
  const user = await findUser();
  // The tokens may have been refreshed by the first call that used them.
  const stored = (await readSession()) ?? record;
  await replaceSession(stored, { ...stored, userId: user.uid });
  await removeOtherUsers(user.uid);
  writeCookie('accessToken', answer.accessToken, answer.accessTokenExpireInSeconds);
  store('uniqueId', answer.uniqueId);
  store('countdownSeconds', String(Math.round((record.refreshAtMs - Date.now()) / 1000)));
  keepUser(user);
  broadcast({ type: 'signedIn', userId: user.uid });
  logAction('session.signIn');
  return user;
}

/** Fetches the user. Tokens without a user are not a session: they are deleted if the user can't be fetched. */
async function findUser(): Promise<UserInfo> {
  try {
    return await api(session.getAccountInfo, undefined, { isInline: true });
  } catch (error) {
    await deleteDeviceDatabase();
    throw error;
  }
}

/**
 * Refreshes the user from the server, for every tab: their kycStatus and roles determine what they may open. Offline the
 * stored data stays.
 */
export async function refreshUser(): Promise<void> {
  const user = await api(session.getAccountInfo, undefined, { isInline: true });
  if (getSession().user?.uid !== user.uid) return;
  const isNews = readStored('user') !== JSON.stringify(user);
  keepUser(user);
  if (isNews) broadcast({ type: 'signedIn', userId: user.uid });
}

function keepUser(user: UserInfo): void {
  store('user', JSON.stringify(user));
  store('accountType', user.accountType);
  setSignedIn(user);
}

/**
 * Signs out on this device at once, with or without a network, and goes to login. Notifies the server if it is
 * reachable. Offline it isn't, and because nothing is stored it can't be notified later either: its session then
 * expires, and is unusable without the deleted device key.
 */
export async function signOut(): Promise<void> {
  if (navigator.onLine) await Promise.race([tellServer().catch(() => undefined), pause(tellWithinMs)]);
  try {
    await clearSession();
  } finally {
    react({ type: 'signOut' });
  }
}

/** A worker whose script doesn't load would never sign the request. */
const tellWithinMs = 2000;

/** Sends the request without waiting for the response: `keepalive` lets it outlive the page. */
async function tellServer(): Promise<void> {
  if (!(await readSession())) return;
  const { exit } = session;
  const url = location.origin + exit.path;
  const { headers } = await cryptoWorker().authorize({ method: exit.method, url, userId: getSession().user?.uid });
  void fetch(url, {
    method: exit.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
    keepalive: true,
    cache: 'no-store',
  }).catch(() => undefined);
}
