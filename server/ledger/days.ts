import { sql } from 'kysely';
import { addDays, dayAt } from '#contract/platform/days.ts';
import type { Db, Queryable, Tx } from '../platform/db.ts';

/** Sums posted to one kind of account in one asset. Smallest units, neither negative. */
export interface Turned {
  readonly asset: string;
  readonly accountKind: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** Sums of a day (UTC), for one kind of transfer. */
export interface DaySum extends Turned {
  readonly day: string;
  readonly transferKind: string;
  readonly entries: bigint;
}

/** Opening balance of a kind of account in one asset before some days, and the turnover on them. */
export interface TrialLine extends Turned {
  readonly opening: bigint;
}

/**
 * Time after which a day can be closed. A transfer carries the start time of its transaction; after this long none that
 * began the day before can still be running, because no statement or transaction may run that long.
 */
const settlesMs = 30 * 60 * 1000;
const mostDays = 400;

/**
 * Closes each past day (UTC) that isn't closed: sums its entries for the reports, once. Two servers running it
 * concurrently close no day twice. @returns the number of days closed
 */
export async function closeDays(db: Db, now: Date): Promise<number> {
  const end = dayAt(new Date(now.getTime() - settlesMs), 'UTC');
  for (let closed = 0; closed < mostDays; closed += 1) {
    const isClosed = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '15min'`.execute(tx);
      await sql`select pg_advisory_xact_lock(hashtextextended('ledger.days', 0))`.execute(tx);
      const day = await nextDay(tx);
      if (day === undefined || day >= end) return false;
      await closeDay(tx, day, now);
      return true;
    });
    if (!isClosed) return closed;
  }
  return mostDays;
}

/** Returns the day after the last closed one, or the day of the first entry; undefined while nothing is posted. */
async function nextDay(tx: Tx): Promise<string | undefined> {
  const last = await lastClosedDay(tx);
  if (last !== null) return addDays(last, 1);
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD') as day from ledger_entry`.execute(tx);
  return rows[0]?.day ?? undefined;
}

async function closeDay(tx: Tx, day: string, now: Date): Promise<void> {
  await sql`insert into ledger_day (day, closed_at) values (${day}::date, ${now})`.execute(tx);
  await sql`
    insert into ledger_day_sum (day, asset, account_kind, transfer_kind, debit, credit, entries)
    select ${day}::date, a.asset, a.kind, t.kind, sum(greatest(-e.amount, 0)), sum(greatest(e.amount, 0)), count(*)
      from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
     where e.created_at >= ${`${day}T00:00:00Z`}::timestamptz and e.created_at < ${`${addDays(day, 1)}T00:00:00Z`}::timestamptz
     group by 2, 3, 4`.execute(tx);
}

/** Returns the last closed day; null if none. */
export async function lastClosedDay(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(day), 'YYYY-MM-DD') as day from ledger_day`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Returns the opening balance of each kind of account before the first of these days, and the turnover through the
 * last, inclusive.
 */
export async function trialBalance(db: Queryable, from: string, until: string): Promise<TrialLine[]> {
  const { rows } = await sql<{ asset: string; kind: string; opening: string; debit: string; credit: string }>`
    select asset, account_kind as kind,
           coalesce(sum(credit - debit) filter (where day < ${from}::date), 0) as opening,
           coalesce(sum(debit) filter (where day >= ${from}::date), 0) as debit,
           coalesce(sum(credit) filter (where day >= ${from}::date), 0) as credit
      from ledger_day_sum where day <= ${until}::date group by 1, 2 order by 1, 2`.execute(db);
  return rows.map((row) => ({
    asset: row.asset,
    accountKind: row.kind,
    opening: BigInt(row.opening),
    debit: BigInt(row.debit),
    credit: BigInt(row.credit),
  }));
}

/** Turnover of one asset by one kind of transfer. */
export interface Activity {
  readonly transferKind: string;
  readonly asset: string;
  /** Sum of all credits, in smallest units. */
  readonly posted: bigint;
  /** Part of it that became fees, net of refunds. */
  readonly fees: bigint;
  readonly entries: bigint;
}

/** Returns what was posted on these days, by kind of transfer and asset. */
export async function ledgerActivity(db: Queryable, from: string, until: string): Promise<Activity[]> {
  const { rows } = await sql<{ kind: string; asset: string; posted: string; fees: string; entries: string }>`
    select transfer_kind as kind, asset, sum(credit) as posted, sum(entries) as entries,
           coalesce(sum(credit - debit) filter (where account_kind = 'fee'), 0) as fees
      from ledger_day_sum where day between ${from}::date and ${until}::date group by 1, 2 order by 1, 2`.execute(db);
  return rows.map((row) => ({
    transferKind: row.kind,
    asset: row.asset,
    posted: BigInt(row.posted),
    fees: BigInt(row.fees),
    entries: BigInt(row.entries),
  }));
}

/** Totals of one asset on a closed day. Smallest units. */
export interface DayOfAsset {
  readonly day: string;
  readonly asset: string;
  /** Sum of what the given sources gave. */
  readonly volume: bigint;
  readonly fees: bigint;
  /** Growth of the balances of some kinds of accounts. */
  readonly growth: bigint;
}

/** Days of which totals are wanted. */
interface DaysAsked {
  readonly from: string;
  readonly until: string;
  /** Kinds of accounts whose growth is summed. */
  readonly kinds: readonly string[];
  /** Kinds of accounts whose debits are summed as volume, by kind of transfer. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

/** Returns each closed day in the range, by asset, oldest first. */
export async function daysByAsset(db: Queryable, { from, until, kinds, sources }: DaysAsked): Promise<DayOfAsset[]> {
  const given = Object.entries(sources).flatMap(([transfer, accounts]) =>
    accounts.map((account) => [transfer, account]),
  );
  const [transfers, accounts] = [given.map(([transfer]) => transfer), given.map(([, account]) => account)];
  const { rows } = await sql<{ day: string; asset: string; volume: string; fees: string; growth: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, asset,
           coalesce(sum(debit) filter (where (transfer_kind, account_kind) in (
             select * from unnest(${transfers}::text[], ${accounts}::text[]))), 0) as volume,
           coalesce(sum(credit - debit) filter (where account_kind = 'fee'), 0) as fees,
           coalesce(sum(credit - debit) filter (where account_kind = any (${kinds}::text[])), 0) as growth
      from ledger_day_sum where day between ${from}::date and ${until}::date
     group by ledger_day_sum.day, asset order by ledger_day_sum.day, asset`.execute(db);
  return rows.map(({ day, asset, volume, fees, growth }) => {
    return { day, asset, volume: BigInt(volume), fees: BigInt(fees), growth: BigInt(growth) };
  });
}

/** Returns the closed days in the range, oldest first, including those without postings. */
export async function closedDays(db: Queryable, from: string, until: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from ledger_day
     where day between ${from}::date and ${until}::date order by ledger_day.day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Keyset cursor of the journal: the line after which a page begins. */
export type JournalPlace = readonly [day: string, asset: string, accountKind: string, transferKind: string];

/** Returns the sums of these days, oldest first. */
export async function journal(
  db: Queryable,
  { from, until, after, limit }: { from: string; until: string; after: JournalPlace | undefined; limit: number },
): Promise<DaySum[]> {
  const [day, asset, accountKind, transferKind] = after ?? [addDays(from, -1), '', '', ''];
  const { rows } = await sql<{
    day: string;
    asset: string;
    account_kind: string;
    transfer_kind: string;
    debit: string;
    credit: string;
    entries: string;
  }>`
    select to_char(day, 'YYYY-MM-DD') as day, asset, account_kind, transfer_kind, debit, credit, entries
      from ledger_day_sum
     where day between ${from}::date and ${until}::date
       and (day, asset, account_kind, transfer_kind) > (${day}::date, ${asset}, ${accountKind}, ${transferKind})
     order by ledger_day_sum.day, asset, account_kind, transfer_kind limit ${limit}`.execute(db);
  return rows.map((row) => ({
    day: row.day,
    asset: row.asset,
    accountKind: row.account_kind,
    transferKind: row.transfer_kind,
    debit: BigInt(row.debit),
    credit: BigInt(row.credit),
    entries: BigInt(row.entries),
  }));
}
