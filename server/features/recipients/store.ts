import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { payeeAccount, payeeName } from '#contract/payees/fields.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { recipientsSchemas } from '#contract/recipients/schemas.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recipientColumns, type RecipientTable } from './tables.ts';

export type Recipient = ResultOf<typeof recipientsSchemas.create>;

/** What is sealed of a recipient. */
export interface RecipientDetails {
  readonly friendlyName: string;
  readonly values: DynamicValues;
  readonly bankName: string | null;
  /** Whom the bank named as the account's holder, where that isn't the recipient's name. */
  readonly heldBy: string | null;
}

type Vaulted = Pick<Deps, 'vault'>;

export const sealRecipient = ({ vault }: Vaulted, id: string, details: RecipientDetails) =>
  vault.seal('transferRecipient', id, JSON.stringify(details));

/** Those of an account, newest first, without the deleted ones. */
export const recipientsOf = (db: Queryable, accountId: string) =>
  db
    .selectFrom('transfer_recipient')
    .select(recipientColumns)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc');

/** One of them; undefined where it is another's, or none. */
export const findRecipient = (db: Queryable, accountId: string, id: string): Promise<RecipientTable | undefined> =>
  recipientsOf(db, accountId).where('id', '=', id).executeTakeFirst();

/** As the calls answer it. */
export async function toRecipient({ vault }: Vaulted, row: RecipientTable): Promise<Recipient> {
  const text = String(await vault.open('transferRecipient', row.id, row.details_sealed));
  const { friendlyName, values, bankName, heldBy } = JSON.parse(text) as RecipientDetails;
  return {
    id: row.id,
    currency: row.currency,
    country: row.country,
    scheme: row.scheme,
    userType: row.user_type,
    friendlyName,
    values,
    version: row.version,
    revision: row.revision,
    name: payeeName(values),
    account: payeeAccount(values),
    bankName,
    nameCheck: { result: row.name_check, name: heldBy },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export const toRecipients = (deps: Vaulted, rows: readonly RecipientTable[]): Promise<Recipient[]> =>
  Promise.all(rows.map((row) => toRecipient(deps, row)));
