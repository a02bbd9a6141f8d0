import { sql } from 'kysely';
import { must, Refusal, refuse } from '#contract/platform/errors.ts';
import { asked, askedAtOnce, askedRows, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import { globalAccountOf, hasFrozen, owesOf, standingsOf, toStanding, type Standing } from '../accounts/index.ts';
import { openCurrenciesOf } from './pocket.ts';

/** Facts that decide whether an account may pay from its currencies. */
export interface PayingAccount {
  readonly standings: readonly Standing[];
  readonly isIndebted: boolean;
  readonly currencies: readonly string[];
  /** The owner of its money in the ledger; undefined if no currency was ever opened. */
  readonly ownerId: string | undefined;
}

/** Reads an account's payment facts. */
export async function lookAtPayer(db: Queryable, accountId: string): Promise<PayingAccount> {
  const { standings, ownerId, ...facts } = await readPayer(db, accountId);
  return { ...facts, standings: standings.map(toStanding), ownerId: ownerId ?? undefined };
}

interface PayerRow extends Pick<PayingAccount, 'isIndebted' | 'currencies'> {
  readonly n: number;
  readonly standings: Parameters<typeof toStanding>[0][];
  readonly ownerId: string | null;
}

/** Reads them for all waiting callers in one statement. */
const readPayer = askedAtOnce(async (db: Queryable, accountIds: readonly string[]): Promise<readonly PayerRow[]> => {
  const rows = accountIds.map((account_id) => ({ account_id }));
  const accountId = asked<string>('account_id');
  const { rows: found } = await sql<PayerRow>`
    select ${sql.join([
      asked('n'),
      standingsOf(sql`array[asked.account_id]`).as('standings'),
      owesOf(accountId).as('isIndebted'),
      openCurrenciesOf(accountId).as('currencies'),
      globalAccountOf(accountId).as('ownerId'),
    ])} from ${askedRows(rows, 'account_id uuid')}`.execute(db);
  return inPlaces(found);
});

/**
 * Returns the owner of the money an account pays with. Refuses 60004 for a closed account, 60011 for one with debts,
 * 60006 for a currency that isn't open.
 */
export function payerOf({ standings, isIndebted, currencies, ownerId }: PayingAccount, asset: string): string {
  if (standings.some(({ isShut }) => isShut)) refuse(60004);
  if (isIndebted) refuse(60011, { asset, reason: 'debt' });
  if (!currencies.includes(asset)) refuse(60006, { asset });
  return must(ownerId, 'the account of an open currency');
}

/** Refuses for a balance that is too low, with the codes for currencies: 51050 if some of it is frozen, else 60007. */
export async function refuseShort(db: Queryable, accountId: string, asset: string): Promise<never> {
  return refuse((await hasFrozen(db, accountId, asset, 'globalAccount')) ? 51050 : 60007, { asset });
}

/**
 * Refuses for a balance that is too low as `refuseShort` does, for an order that no command places; rethrows any other
 * error.
 */
export const asShort =
  (db: Queryable, accountId: string, asset: string) =>
  (error: unknown): Promise<never> => {
    if (!(error instanceof Refusal) || error.code !== 60028) throw error;
    return refuseShort(db, accountId, asset);
  };
