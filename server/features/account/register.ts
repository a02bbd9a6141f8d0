import { randomInt } from 'node:crypto';
import { isSignUpPassword, normaliseEmail } from '#contract/account/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { hashPassword, openPassword, takeCode, welcomeMail, type Secrets } from '../session/index.ts';

export interface Registration {
  readonly emailAddress: string;
  readonly code: string;
  readonly password: { readonly cipher: string; readonly k: string; readonly t: string; readonly r: string };
  readonly accountType: 'individual' | 'merchant';
  readonly referralCode?: string;
  readonly merchantName?: string;
}

/**
 * Registers by email. The password is looked at before the code, so that a weak password costs no code;
 * that an address is taken is said only to who holds its mailbox.
 */
export async function registerByEmail(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  input: Registration,
): Promise<{ uid: string }> {
  const email = normaliseEmail(input.emailAddress);
  if (!email) refuse(51024, { field: 'emailAddress' });
  const password = await openPassword(deps.db, deps.clock, 'register', input.password);
  if (!isSignUpPassword(password)) refuse(51091, { field: 'password' });
  await takeCode(deps, secrets, 'register', email, input.code);
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (tx) => {
    const id = deps.ids.uuid();
    const uid = await insertUser(tx, deps, { id, email, passwordHash, input, locale: context.locale });
    if (!uid) refuse(51093);
    await writeAudit(tx, {
      actor: { kind: 'user', id },
      action: 'account.register',
      subject: `user:${id}`,
      details: { accountType: input.accountType },
      ip: context.ip,
      deviceId: context.deviceId,
      requestId: context.requestId,
    });
    await enqueue(tx, 'mail.send', { to: email, ...welcomeMail(uid, context.locale) }, { maxAttempts: 8 });
    return { uid };
  });
}

interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly input: Registration;
  readonly locale: string;
}

/** @returns the new uid, or undefined where the address is taken */
async function insertUser(tx: Tx, deps: Deps, user: NewUser): Promise<string | undefined> {
  for (;;) {
    const uid = String(randomInt(10_000_000, 100_000_000));
    const row = await tx
      .insertInto('app_user')
      .values({
        id: user.id,
        uid,
        email: user.email,
        account_type: user.input.accountType,
        merchant_name: user.input.merchantName ?? null,
        referral_code: user.input.referralCode ?? null,
        password_hash: user.passwordHash,
        locale: user.locale,
        registered_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('uid')
      .executeTakeFirst();
    if (row) return row.uid;
    const taken = await tx.selectFrom('app_user').select('id').where('email', '=', user.email).executeTakeFirst();
    // Otherwise the uid was taken, one time in many millions: draw again.
    if (taken) return undefined;
  }
}
