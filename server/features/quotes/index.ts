import { sql } from 'kysely';
import { isAssetCode, type AssetCode } from '#contract/platform/assets.ts';
import { assert, must, refuse } from '#contract/platform/errors.ts';
import type { Rate } from '#contract/platform/money-rate.ts';
import { foundAtOnce } from '#server/platform/asked-at-once.ts';
import { askedTogether } from '#server/platform/asked-together.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { newRow, type NewRow } from '#server/platform/new-rows.ts';
import type { Kept } from '#server/platform/purge.ts';
import { writeTogether } from '#server/platform/write-together.ts';
import { quoteColumns, type QuoteTable } from './tables.ts';

export { quotesOwned } from './own.ts';

/** An amount in smallest units of its asset. */
export interface QuotedAmount {
  readonly asset: AssetCode;
  readonly units: bigint;
}

/** A dealer's price: currency for one coin. */
export interface QuotedOffer {
  readonly pairId: string;
  readonly price: string;
  readonly referencePrice: string;
}

/** What a quote is bound to. */
export interface QuoteTerms {
  readonly accountId: string;
  /** The user who requested it for the account: no other user of the account can use it. */
  readonly userId: string;
  /** The sub-account whose balances are meant; defaults to the account's own. */
  readonly subAccount?: string;
  /** The kind of order it is for. */
  readonly purpose: string;
  readonly gives: QuotedAmount;
  readonly gets: QuotedAmount;
  readonly rate: Pick<Rate, 'value' | 'at'>;
  /** The mid-market rate it was derived from; the spread is how far below that it is. */
  readonly midRate: string;
  readonly spreadBps: number;
  /** For a dealer's price: their pair, and the price of one coin by it and at the mid-market rate. */
  readonly offer?: QuotedOffer;
  /** Our fee out of the amount given, if not all of it is exchanged; smallest units. */
  readonly fee?: bigint;
  /** Version of the terms it was made under. */
  readonly termsId: string;
}

export interface Quote extends QuoteTerms {
  readonly id: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** Stores a price that is valid for the given number of seconds by the server's clock, and for one order. */
export async function issueQuote(
  db: Queryable,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  terms: QuoteTerms,
  lifetimeS: number,
): Promise<Quote> {
  const { accountId, userId, subAccount, purpose, gives, gets, rate, midRate, spreadBps, offer, fee, termsId } = terms;
  assert(gives.units > 0n && gets.units > 0n, 'both sides of a quote are above zero');
  const now = clock.now();
  const quote = { ...terms, id: ids.uuid(), issuedAt: now, expiresAt: new Date(now.getTime() + lifetimeS * 1000) };
  const row = {
    id: quote.id,
    account_id: accountId,
    asked_by: userId,
    sub_account_id: subAccount ?? null,
    purpose,
    gives_asset: gives.asset,
    gives_amount: String(gives.units),
    gets_asset: gets.asset,
    gets_amount: String(gets.units),
    rate: rate.value,
    rate_at: rate.at,
    mid_rate: midRate,
    spread_bps: spreadBps,
    terms_id: termsId,
    pair_id: offer?.pairId ?? null,
    fee: fee === undefined ? null : String(fee),
    price: offer?.price ?? null,
    reference_price: offer?.referencePrice ?? null,
    issued_at: now,
    expires_at: quote.expiresAt,
    used_at: null,
  };
  await keep(db, newRow('quote', row));
  return quote;
}

/** Waiting quotes are stored in one statement. */
const keep = askedTogether(async (db, rows: readonly NewRow[]) => {
  await writeTogether(db, { rows });
  return rows;
});

/** The claim on a quote, and the kinds of order it is for. */
export interface QuoteClaim extends Pick<QuoteTerms, 'accountId' | 'userId'> {
  readonly id: string;
  readonly purposes: readonly string[];
}

/**
 * Uses up a quote in the transaction that posts by it: of twenty concurrent orders one gets it, and if that one isn't
 * posted after all, the quote remains valid. The posting uses what the quote says and nothing from the order. Refuses
 * 60015 for one that is used or has expired, `request:notFound` for another user's or one of another kind.
 */
export async function useQuote(tx: Tx, { clock }: Pick<Deps, 'clock'>, claim: QuoteClaim): Promise<Quote> {
  const used = await markUsed(tx, { ...claim, at: clock.now() });
  if (used) return toQuote(used);
  const row = await tx
    .selectFrom('quote')
    .select('used_at')
    .where('id', '=', claim.id)
    .where('account_id', '=', claim.accountId)
    .where('asked_by', '=', claim.userId)
    .where('purpose', 'in', claim.purposes)
    .executeTakeFirst();
  if (!row) refuse('request:notFound');
  return refuse(60015, { status: row.used_at ? 'used' : 'expired' });
}

/** Reads a quote without using it up. Refuses as `useQuote` does. */
export async function readQuote(db: Queryable, { clock }: Pick<Deps, 'clock'>, claim: QuoteClaim): Promise<Quote> {
  const at = clock.now();
  const row = await readClaimed(db, { ...claim, at });
  if (!row) refuse('request:notFound');
  if (row.used_at !== null) refuse(60015, { status: 'used' });
  if (row.expires_at <= at) refuse(60015, { status: 'expired' });
  return toQuote(row);
}

/**
 * Returns the expression that gives back a used quote when its order is refused while others continue in the
 * transaction.
 */
export const givingQuoteBack = (id: string) => sql`quote_give_back(${id}::uuid)`;

interface Marking extends QuoteClaim {
  readonly at: Date;
}

const claimed = {
  rowOf: ({ id, accountId, userId, purposes, at }: Marking) => {
    return { id, account_id: accountId, asked_by: userId, purposes, at };
  },
  columns: 'id uuid, account_id uuid, asked_by uuid, purposes text[], at timestamptz',
  found: quoteColumns,
};

/** Returns nothing for quotes that can't be used. */
const markUsed = foundAtOnce<Marking, QuoteTable, Tx>({
  ...claimed,
  join: sql`cross join lateral quote_use(asked.id, asked.account_id, asked.asked_by, asked.purposes, asked.at) found`,
});

const readClaimed = foundAtOnce<Marking, QuoteTable>({
  ...claimed,
  join: sql`join quote found on found.id = asked.id and found.account_id = asked.account_id
    and found.asked_by = asked.asked_by and found.purpose = any (asked.purposes)`,
});

function toQuote(row: QuoteTable): Quote {
  const amount = (asset: string, units: string): QuotedAmount => ({
    asset: must(isAssetCode(asset) ? asset : undefined, 'a known asset'),
    units: BigInt(units),
  });
  return {
    id: row.id,
    accountId: row.account_id,
    userId: row.asked_by,
    ...(row.sub_account_id === null ? {} : { subAccount: row.sub_account_id }),
    purpose: row.purpose,
    gives: amount(row.gives_asset, row.gives_amount),
    gets: amount(row.gets_asset, row.gets_amount),
    rate: { value: row.rate, at: row.rate_at },
    midRate: must(row.mid_rate, 'the mid rate of a quote'),
    spreadBps: must(row.spread_bps, 'the spread of a quote'),
    termsId: must(row.terms_id, 'the terms of a quote'),
    ...offerOf(row),
    ...(row.fee === null ? {} : { fee: BigInt(row.fee) }),
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
  };
}

function offerOf({ pair_id: pairId, price, reference_price: referencePrice }: QuoteTable): Pick<Quote, 'offer'> {
  if (pairId === null || price === null || referencePrice === null) return {};
  return { offer: { pairId, price, referencePrice } };
}

/** Retention of unused quotes; used ones stay with their order. */
export const quotesKept: readonly Kept[] = [
  { table: 'quote', since: 'expires_at', forMs: dayMs, only: sql`used_at is null` },
];
