import type { ResultOf } from '#contract/platform/call.ts';
import type { recipientsSchemas } from '#contract/recipients/schemas.ts';
import { ownAtOnce } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { showAccount, type SavedDetails } from '../payees/index.ts';
import { recipientColumns, type RecipientTable } from './tables.ts';

export type Recipient = ResultOf<typeof recipientsSchemas.create>;

type Vaulted = Pick<Deps, 'vault'>;

export const sealRecipient = ({ vault }: Vaulted, id: string, details: SavedDetails) =>
  vault.seal('transferRecipient', id, JSON.stringify(details));

/** Selects an account's recipients, newest first, without deleted ones. */
export const recipientsOf = (db: Queryable, accountId: string) =>
  db
    .selectFrom('transfer_recipient')
    .select(recipientColumns)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc');

/** Finds an account's recipient; undefined if there is none, or it is another account's. */
export const findRecipient = ownAtOnce<RecipientTable>('transfer_recipient', recipientColumns);

/** Returns a recipient as the API shows it. */
export async function toRecipient({ vault }: Vaulted, row: RecipientTable): Promise<Recipient> {
  const text = String(await vault.open('transferRecipient', row.id, row.details_sealed));
  return { ...showAccount(row, JSON.parse(text) as SavedDetails), revision: row.revision };
}

export const toRecipients = (deps: Vaulted, rows: readonly RecipientTable[]): Promise<Recipient[]> =>
  Promise.all(rows.map((row) => toRecipient(deps, row)));
