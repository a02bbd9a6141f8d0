import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { codeLifetimeS, sendCode } from './codes.ts';
import { contactOf, findUserByContact, type Contact } from './contacts.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { readDeviceToken } from './device-token.ts';
import { isKnownDevice } from './tries.ts';

export interface CodeWish {
  readonly purpose: 'register' | 'resetPassword' | 'bindEmail' | 'bindPhone';
  readonly emailAddress?: string;
  readonly phoneNumber?: string;
}

/** Kind of contact a purpose is limited to, if any. */
const kinds: Readonly<Partial<Record<CodeWish['purpose'], Contact['kind']>>> = {
  bindEmail: 'email',
  bindPhone: 'phone',
};

/**
 * Sends a code (Basic/SendVerificationCode). The response is the same whether or not an account has the contact; for a
 * forgotten password the code is sent only if one does.
 */
export async function sendVerificationCode(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  wish: CodeWish,
): Promise<{ ticket: string; resendAfterSeconds: number; expiresInSeconds: number }> {
  const contact = contactOf(wish);
  const kind = kinds[wish.purpose];
  if (kind && kind !== contact.kind) refuse('request:invalid', { field: 'purpose' });
  const owner = await findUserByContact(deps, contact);
  const { tokenHash } = readDeviceToken(context);
  const isReset = wish.purpose === 'resetPassword';
  const ticket = await sendCode(deps, secrets, {
    purpose: wish.purpose,
    target: contact.target,
    locale: context.locale,
    deviceId: context.deviceId,
    ip: context.ip,
    isKnownDevice:
      owner !== undefined && (await isKnownDevice(deps.db, deps, owner.id, { keyThumbprint: '', tokenHash })),
    isForNobody: isReset && !owner,
    ...(isReset && { linkOrigin: deps.config.publicOrigin ?? context.origin }),
  });
  return { ticket, resendAfterSeconds: deps.config.codePauseS, expiresInSeconds: codeLifetimeS };
}
