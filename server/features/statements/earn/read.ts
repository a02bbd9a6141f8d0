import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { startOfDay } from '#contract/platform/days.ts';
import { assert, must } from '#contract/platform/errors.ts';
import { balanceBefore, movementsOf, type OwnerMovement } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getAccount } from '../../accounts/index.ts';
import { costOfLeaving } from '../../earn/index.ts';
import { TooManyEntries } from '../statement.ts';
import type { StatementRow } from '../tables.ts';

/** Types of entries for a coin in Earn; `stay` is a redemption that could not be carried out. */
export const earnEntryTypes = ['stake', 'redeem', 'stay', 'penalty', 'adjustment', 'interest'] as const;
export type EarnEntryType = (typeof earnEntryTypes)[number];

const typesByKind: Readonly<Record<string, EarnEntryType>> = {
  'earn.stake': 'stake',
  'earn.leave': 'redeem',
  'earn.stay': 'stay',
  'earn.slash': 'penalty',
};

interface EarnEntry {
  readonly at: Date;
  readonly type: EarnEntryType;
  /** Smallest units. Interest is paid into the available balance and doesn't change the staked amount. */
  readonly amount: bigint;
  /** Staked amount after it. */
  readonly after: bigint;
}

/** Entries of a coin in Earn over some days, between the staked amounts at both ends. */
export interface EarnStatement {
  readonly uid: string;
  readonly asset: AssetCode;
  readonly timeZone: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly until: Date;
  readonly madeAt: Date;
  readonly opening: bigint;
  readonly entries: readonly EarnEntry[];
  readonly closing: bigint;
  /** Penalties for early redemption, of redemptions that were paid out. */
  readonly cost: bigint;
}

/** Reads the data of an Earn statement in one snapshot. Throws `TooManyEntries` for more than `most`. */
export async function readEarnStatement(
  deps: Deps,
  db: Queryable,
  row: StatementRow,
  most: number,
): Promise<EarnStatement> {
  const { account_id: owner, first_day: firstDay, last_day: lastDay, time_zone: timeZone, until } = row;
  const asset = assetCode(must(row.currency, 'the coin of a statement'));
  const range = [startOfDay(firstDay, timeZone), until] as const;
  const staked = { owner, asset, kind: 'staked' } as const;
  const opening = await balanceBefore(db, staked, range[0]);
  const moved = await movementsOf(db, staked, null, range, most + 1);
  const paid = await movementsOf(db, { owner, asset, kind: 'available' }, 'earn.interest', range, most + 1);
  if (moved.length + paid.length > most) throw new TooManyEntries();
  const entries = inOrder(opening, moved, paid);
  const closing = opening + moved.reduce((total, { amount }) => total + amount, 0n);
  assert(closing === (await balanceBefore(db, staked, until)), 'the entries lead from what was staked to what is');
  const { uid } = await getAccount(db, owner);
  const facts = { uid, asset, timeZone, firstDay, lastDay, until, madeAt: deps.clock.now() };
  return { ...facts, opening, entries, closing, cost: await costOfLeaving(db, owner, asset, range) };
}

/** Merges both by time; the staked amount follows from `moved` alone. */
function inOrder(opening: bigint, moved: readonly OwnerMovement[], paid: readonly OwnerMovement[]): EarnEntry[] {
  let after = opening;
  const all = [
    ...moved.map((one) => ({ ...one, type: typesByKind[one.kind] ?? ('adjustment' as const) })),
    ...paid.map((one) => ({ ...one, type: 'interest' as const })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return all.map(({ at, type, amount }) => {
    if (type !== 'interest') after += amount;
    return { at, type, amount, after };
  });
}
