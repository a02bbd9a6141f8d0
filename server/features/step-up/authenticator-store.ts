import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';
import { userTotpColumns } from './tables.ts';

export async function findTotp(db: Queryable, userId: string) {
  return db.selectFrom('user_totp').select(userTotpColumns).where('user_id', '=', userId).executeTakeFirst();
}

/** Finds and locks the authenticator, so that concurrent changes each see the earlier ones. */
export async function lockTotp(tx: Tx, userId: string) {
  return tx
    .selectFrom('user_totp')
    .select(userTotpColumns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes a code of the bound authenticator, once; older codes become invalid too. The caller holds the user's lock. */
export async function takeTotpCode(tx: Tx, deps: Deps, userId: string, code: string): Promise<boolean> {
  const totp = await findTotp(tx, userId);
  if (!totp?.bound_at) return false;
  const secret = String(await deps.vault.open('totp', userId, totp.secret_sealed));
  const step = findTotpStep(secret, code, deps.clock.now(), Number(totp.last_step));
  if (step === undefined) return false;
  await tx.updateTable('user_totp').set({ last_step: step }).where('user_id', '=', userId).execute();
  return true;
}

/** Removes the authenticator and its recovery codes. Returns false if none was bound. */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('user_totp')
    .where('user_id', '=', userId)
    .where('bound_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  await deleteRecoveryCodes(tx, userId);
  return removed !== undefined;
}
