import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '#contract/step-up/actions.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashCode, type Keys } from './keys.ts';
import './tables.ts';

/** Crockford's base 32: without I, L, O and U, so that a code can be read from paper. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;

/** Replaces the recovery codes with ten new ones. They are shown now and never again: only hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, keys: Keys, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(makeCode());
  await deleteRecoveryCodes(tx, userId);
  const rows = [...codes].map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(keys, userId, code) }));
  await tx.insertInto('recovery_code').values(rows).execute();
  return [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses up a code. Returns false if it isn't one of this user's, or was used. */
export async function useRecoveryCode(tx: Tx, deps: Deps, keys: Keys, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: deps.clock.now() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(keys, userId, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

/** Makes a code of 50 random bits: five of each byte, uniform over the 32 characters. */
function makeCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join('');
}

function hashRecoveryCode(keys: Keys, userId: string, entered: string): Buffer {
  const code = entered.toUpperCase().replaceAll(/[- ]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  return hashCode(keys.recovery, userId, code);
}
