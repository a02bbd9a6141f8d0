import type { Page } from '@playwright/test';
import { session } from '#contract/session/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { names } from '#worker/local/names.ts';
import { withTokens, type TokenAnswer } from '#worker/local/session-record.ts';
import type { Person } from './security-world.ts';

/** Data that a sign-in leaves on a device. */
interface Kept {
  readonly database: string;
  readonly key: JsonWebKey;
  readonly record: object;
  readonly stored: Readonly<Record<string, string>>;
  readonly cookie: string;
}

const devices = new Map<string, Device>();

/**
 * Signs a browser in for tests that are not about signing in: through API calls, and by writing what a sign-in leaves
 * on a device. Afterwards the page shows nothing of the product; the test opens the screen it needs.
 */
export async function enter(page: Page, origin: string, person: Person): Promise<void> {
  const { device, tokens } = await signInByCalls(person);
  const user = await device.ask(session.getAccountInfo);
  const record = withTokens({ userId: user.uid, deviceId: 'entered', locale: 'en' }, tokens, Date.now());
  await page.goto(`${origin}/version.json`);
  await page.evaluate(keep, {
    database: names.deviceDatabase,
    key: device.exportKey(),
    record,
    stored: {
      'keelson.user': JSON.stringify(user),
      'keelson.accountType': user.accountType,
      'keelson.uniqueId': tokens.uniqueId,
    },
    cookie: `keelson.accessToken=${tokens.accessToken}; path=/; max-age=${tokens.accessTokenExpireInSeconds}; samesite=strict`,
  });
}

/** Signs in on a device that the account knows from the second time on, so no code is needed. */
async function signInByCalls({ email, password }: Person): Promise<{ device: Device; tokens: TokenAnswer }> {
  const device = devices.get(email) ?? new Device(`http://localhost:${process.env['KEELSON_E2E_PORT']}`);
  devices.set(email, device);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { device, tokens: await device.signIn(email, password) };
    } catch (error) {
      // Another test signs the same user in, and the newest code was its own.
      if (attempt === 5) throw error;
    }
  }
}

/** Stores the sign-in. Runs in the page. */
async function keep({ database, key, record, stored, cookie }: Kept): Promise<void> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const { crv, kty, x, y } = key;
  const pair = {
    privateKey: await crypto.subtle.importKey('jwk', key, algorithm, false, ['sign']),
    publicKey: await crypto.subtle.importKey('jwk', { crv, kty, x, y }, algorithm, true, ['verify']),
  };
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  document.cookie = cookie;
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => ['key', 'session'].forEach((store) => request.result.createObjectStore(store));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('the device database does not open'));
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = opened.transaction(['key', 'session'], 'readwrite');
    transaction.objectStore('key').put({ pair, jwk: { crv, kty, x, y } }, 'current');
    transaction.objectStore('session').put(record, 'current');
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new Error('the session was not kept'));
  });
  opened.close();
}
