import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { payeeAccount, payeeName } from '#contract/payees/fields.ts';
import type { payeesSchemas } from '#contract/payees/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { payeeColumns, type PayeeTable } from './tables.ts';

export type Payee = ResultOf<typeof payeesSchemas.create>;

/** What is sealed of a payee. */
export interface PayeeDetails {
  readonly friendlyName: string;
  readonly values: DynamicValues;
  readonly bankName: string | null;
  /** Whom the bank named as the account's holder, where that isn't the payee's name. */
  readonly heldBy: string | null;
}

type Vaulted = Pick<Deps, 'vault'>;

export const sealPayee = ({ vault }: Vaulted, id: string, details: PayeeDetails) =>
  vault.seal('bankPayee', id, JSON.stringify(details));

export async function openPayee(
  { vault }: Vaulted,
  { id, details_sealed }: Pick<PayeeTable, 'id' | 'details_sealed'>,
): Promise<PayeeDetails> {
  return JSON.parse(String(await vault.open('bankPayee', id, details_sealed))) as PayeeDetails;
}

/** Those of an account, newest first, without the deleted ones. */
export const payeesOf = (db: Queryable, accountId: string) =>
  db
    .selectFrom('bank_payee')
    .select(payeeColumns)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc');

/** One of them; undefined where it is another's, or none. */
export const findPayee = (db: Queryable, accountId: string, id: string): Promise<PayeeTable | undefined> =>
  payeesOf(db, accountId).where('id', '=', id).executeTakeFirst();

/** As the calls answer it. */
export async function toPayee(deps: Vaulted, row: PayeeTable, now: Date): Promise<Payee> {
  const { friendlyName, values, bankName, heldBy } = await openPayee(deps, row);
  return {
    id: row.id,
    friendlyName,
    currency: row.currency,
    country: row.country,
    scheme: row.scheme,
    userType: row.user_type,
    version: row.version,
    values,
    name: payeeName(values),
    account: payeeAccount(values),
    bankName,
    nameCheck: { result: row.name_check, name: heldBy },
    usableAt: row.usable_at && row.usable_at > now ? row.usable_at.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export const toPayees = (deps: Vaulted, rows: readonly PayeeTable[], now: Date): Promise<Payee[]> =>
  Promise.all(rows.map((row) => toPayee(deps, row, now)));
