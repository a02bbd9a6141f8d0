import { api, ApiError } from './api.ts';
import { react } from './reactions.ts';
import { session } from '#contract/session/calls.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import type { sessionSchemas } from '#contract/session/schemas.ts';
import { forgetCookie, readCookie, writeCookie } from './storage.ts';
import { cryptoWorker } from './worker.ts';

/** An encrypted password with the data the server needs to decrypt it: key id, one-time ticket, request id. */
export type SealedPassword = BodyOf<typeof sessionSchemas.signInByEmail>['password'];

/** Purpose of the ticket; the server refuses it for anything else. */
export type PasswordPurpose = BodyOf<typeof sessionSchemas.getTicket>['bussinessType'];

interface Key {
  readonly iv: string;
  readonly salt: string;
  readonly keyId: string;
}

/** The user canceled the key dialog. */
export class KeyDialogCancelled extends DOMException {
  constructor() {
    super('the password-encryption key was not to be had', 'AbortError');
  }
}

/**
 * Encrypts a password for one request and passes it to `send`. A key that the server no longer knows is refetched once;
 * if none can be fetched at all, the user is asked: retry or cancel.
 */
export async function withSealedPassword<T>(
  password: string,
  purpose: PasswordPurpose,
  send: (sealed: SealedPassword) => Promise<T>,
): Promise<T> {
  try {
    return await send(await sealPassword(password, purpose));
  } catch (error) {
    if (!isStaleKey(error)) throw error;
    forgetCookie('isk');
    return send(await sealPassword(password, purpose));
  }
}

/** Encrypts a password. Its ticket works once, so each send needs its own. */
export async function sealPassword(password: string, purpose: PasswordPurpose): Promise<SealedPassword> {
  const { key, ticket } = await withKeyDialog(async () => {
    const found = await obtainKey();
    const options = { isInline: true, beginsSession: true };
    return {
      key: found,
      ticket: await api(session.getTicket, { body: { bussinessType: purpose, k: found.keyId } }, options),
    };
  });
  const encrypted = await cryptoWorker().encryptPassword(password, { iv: key.iv, salt: key.salt, secret: ticket.p });
  return { cipher: encrypted, k: key.keyId, t: ticket.t, r: ticket.r };
}

/** Returns the key from the cookie until it expires, otherwise from the server. */
async function obtainKey(): Promise<Key> {
  const [iv, salt, keyId] = (readCookie('isk') ?? '').split('.');
  if (iv && salt && keyId) return { iv, salt, keyId };
  const { i, s, k, e } = await api(session.getKey, undefined, { isInline: true });
  writeCookie('isk', `${i}.${s}.${k}`, e);
  return { iv: i, salt: s, keyId: k };
}

/** Retries until it succeeds or the user cancels (specification, section 8: the dialog titled 'tip'). */
async function withKeyDialog<T>(attempt: () => Promise<T>): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await attempt();
    } catch (error) {
      if (isStaleKey(error) && isFirst) continue;
      forgetCookie('isk');
      if (!(await askToRetry())) throw new KeyDialogCancelled();
    }
  }
}

function askToRetry(): Promise<boolean> {
  return new Promise((resolve) => {
    react({ type: 'keyDialog', retry: () => resolve(true), cancel: () => resolve(false) });
  });
}

function isStaleKey(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'InvalidKEIS' || error.code === 50002);
}
