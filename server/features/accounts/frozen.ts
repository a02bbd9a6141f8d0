import type { Insertable } from 'kysely';
import type { Pocket } from '#contract/global-account/rules.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { accounts } from './rows.ts';
import type { BalanceFreezeTable } from './tables.ts';

const maxShown = 100;

/** Records that an amount was frozen. */
export const freezing = (tx: Tx, row: Insertable<BalanceFreezeTable>) => tx.insertInto('balance_freeze').values(row);

/** Records that a frozen amount was released. */
export const thawing = (tx: Tx, id: string, by: { readonly released_by: string; readonly released_at: Date }) =>
  tx.updateTable('balance_freeze').set(by).where('id', '=', id);

/** Locks a frozen amount, so that it can't be released twice. */
export async function lockFreeze(tx: Tx, id: string) {
  return tx
    .selectFrom('balance_freeze')
    .select(['id', 'account_id', 'pocket', 'asset', 'amount', 'hold_id', 'released_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns whether part of an asset in a customer's account is currently frozen. */
export async function hasFrozen(
  db: Queryable,
  accountId: string,
  asset: string,
  pocket: Pocket = 'wallet',
): Promise<boolean> {
  const found = await db
    .selectFrom('balance_freeze')
    .select('id')
    .where('account_id', '=', accountId)
    .where('pocket', '=', pocket)
    .where('asset', '=', asset)
    .where('released_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lists the freezes of an account, newest first, with who made them. */
export async function listFreezes(db: Queryable, accountId: string) {
  return db
    .selectFrom('balance_freeze as f')
    .leftJoin(accounts.as('by'), 'by.id', 'f.frozen_by')
    .leftJoin(accounts.as('releaser'), 'releaser.id', 'f.released_by')
    .select(['f.id', 'f.pocket', 'f.asset', 'f.amount', 'f.reason', 'f.frozen_at', 'f.released_at'])
    .select((eb) => [
      eb.fn.coalesce('by.name', 'by.email').as('frozen_by_name'),
      eb.fn.coalesce('releaser.name', 'releaser.email').as('released_by_name'),
    ])
    .where('f.account_id', '=', accountId)
    .orderBy('f.id', 'desc')
    .limit(maxShown)
    .execute();
}
