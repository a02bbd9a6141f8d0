import { sql } from 'kysely';
import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { findReceiptChannel, maskAccount } from '#contract/receipt-methods/rules.ts';
import { askedAtOnce } from '#server/platform/asked-at-once.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { receiptMethodColumns, type ReceiptMethodTable } from './tables.ts';

type Vaulted = Pick<Deps, 'vault'>;

export const methods = (db: Queryable) => db.selectFrom('receipt_method').select(receiptMethodColumns);

/** Lists an account's methods, oldest first. */
export const listMethods = (db: Queryable, accountId: string): Promise<ReceiptMethodTable[]> =>
  methods(db).where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute();

interface NamedMethod {
  readonly accountId: string;
  readonly id: string;
}

/** Finds the methods of all waiting callers in one round trip. */
const findAll = askedAtOnce(async (tx: Tx, all: readonly NamedMethod[]) => {
  const ids = all.map(({ id }) => id);
  const found = await methods(tx)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return all.map(({ accountId, id }) => {
    return { method: found.find((one) => one.id === id && one.account_id === accountId) };
  });
});

/** Finds an account's method by id; undefined if there is none. */
export const findMethod = async (tx: Tx, named: NamedMethod): Promise<ReceiptMethodTable | undefined> =>
  (await findAll(tx, named)).method;

export async function openMethod(
  { vault }: Vaulted,
  { id, details_sealed }: Pick<ReceiptMethodTable, 'id' | 'details_sealed'>,
): Promise<DynamicValues> {
  return JSON.parse(String(await vault.open('receiptMethod', id, details_sealed))) as DynamicValues;
}

/** Returns a method as its owner sees it. */
export async function toMethod(deps: Vaulted, row: ReceiptMethodTable) {
  const values = await openMethod(deps, row);
  const channel = findReceiptChannel(row.channel);
  return {
    id: row.id,
    channel: row.channel,
    name: channel?.name ?? { en: row.channel, 'zh-CN': row.channel },
    currencies: [...(channel?.currencies ?? [])],
    masked: maskAccount(String(values['account'] ?? '')),
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
    createdAt: row.created_at.toISOString(),
  };
}
