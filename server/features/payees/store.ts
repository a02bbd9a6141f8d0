import type { payeesSchemas } from '#contract/payees/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ownAtOnce } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { showAccount, type SavedDetails } from './saved.ts';
import { payeeColumns, type PayeeTable } from './tables.ts';

export type Payee = ResultOf<typeof payeesSchemas.create>;

type Vaulted = Pick<Deps, 'vault'>;

export const sealPayee = ({ vault }: Vaulted, id: string, details: SavedDetails) =>
  vault.seal('bankPayee', id, JSON.stringify(details));

export async function openPayee(
  { vault }: Vaulted,
  { id, details_sealed }: Pick<PayeeTable, 'id' | 'details_sealed'>,
): Promise<SavedDetails> {
  return JSON.parse(String(await vault.open('bankPayee', id, details_sealed))) as SavedDetails;
}

/** Lists an account's payees, newest first, without deleted ones. */
export const payeesOf = (db: Queryable, accountId: string) =>
  db
    .selectFrom('bank_payee')
    .select(payeeColumns)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc');

/** Finds one of an account's payees; undefined if it is another account's, or does not exist. */
export const findPayee = ownAtOnce<PayeeTable>('bank_payee', payeeColumns);

/** Converts a payee to the form in which calls return it. */
export async function toPayee(deps: Vaulted, row: PayeeTable, now: Date): Promise<Payee> {
  const usableAt = row.usable_at && row.usable_at > now ? row.usable_at.toISOString() : null;
  return { ...showAccount(row, await openPayee(deps, row)), usableAt };
}

export const toPayees = (deps: Vaulted, rows: readonly PayeeTable[], now: Date): Promise<Payee[]> =>
  Promise.all(rows.map((row) => toPayee(deps, row, now)));
