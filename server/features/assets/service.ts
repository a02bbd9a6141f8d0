import { assetCode, type AssetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { dayAt, isTimeZone } from '#contract/platform/days.ts';
import { refuse } from '#contract/platform/errors.ts';
import { absolute } from '#contract/platform/money-rounding.ts';
import { formatUnits, isDecimal, parseUnits } from '#contract/platform/money.ts';
import type { Rate } from '#contract/platform/money-rate.ts';
import {
  balances,
  balancesAt,
  ownerHistory,
  sumOfBalances,
  type Balance,
  type OwnerCursor,
} from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ratesAt, type RatesProvider } from '#server/providers/rates/rates.ts';
import { getAccount, ownersOf, owningOf } from '../accounts/index.ts';
import { priceText, sharesOf, valueOf } from './domain.ts';
import { daysSince, lastDays, lastHours, type TrendPeriod } from './trend.ts';

const dayMs = 24 * 3600 * 1000;

export interface Valued {
  readonly balance: Balance;
  /** In the currency's smallest units; undefined without a rate. */
  readonly value: bigint | undefined;
  readonly price: string | undefined;
}

/** Returns the customer's pricing currency. */
export async function currencyOf(deps: Deps, userId: string): Promise<AssetCode> {
  const { pricing_currency: code } = await getAccount(deps.db, userId);
  return isAssetCode(code) ? code : assetCode('USD');
}

const assetsOf = (held: readonly Balance[]) => held.map(({ asset }) => asset);

/** @param owner one of the customer's; all of them by default */
async function valued(
  deps: Deps,
  userId: string,
  chosen?: AssetCode,
  owner?: string,
): Promise<{ currency: AssetCode; items: Valued[]; now: Date }> {
  const now = deps.clock.now();
  const currency = chosen ?? (await currencyOf(deps, userId));
  const held = await (owner === undefined ? sumOfBalances(deps.db, owningOf(userId)) : balances(deps.db, owner));
  const rates = await ratesAt(deps.providers.rates, assetsOf(held), currency, now);
  const items = held.map((balance): Valued => {
    const rate = rates.get(balance.asset);
    const value = rate && valueOf(balance.total, balance.asset, currency, rate);
    return { balance, value, price: rate && priceText(rate) };
  });
  return { currency, items, now };
}

/**
 * Lists each asset with its parts and its value.
 * @param owner owner of the balances, if not the user's own: one of the user's sub-accounts
 */
export async function listAssets(deps: Deps, userId: string, owner = userId) {
  const { currency, items, now } = await valued(deps, userId, undefined, owner);
  return {
    currency,
    asOf: now.toISOString(),
    items: items.map(({ balance, value, price }) => {
      const text = (units: bigint) => formatUnits(units, scaleOf(balance.asset));
      return {
        asset: balance.asset,
        available: text(balance.available),
        held: text(balance.held),
        staked: text(balance.staked),
        inTransit: text(balance.inTransit),
        total: text(balance.total),
        value: value === undefined ? null : formatUnits(value, scaleOf(currency)),
        price: price ?? null,
      };
    }),
  };
}

/** Returns the total in one currency at current rates. Refuses 40001 for an unknown currency. */
export async function getTotalConversion(deps: Deps, userId: string, code: string) {
  if (!isAssetCode(code)) refuse(40001);
  const { currency, items, now } = await valued(deps, userId, code);
  const total = items.reduce((sum, { value }) => sum + (value ?? 0n), 0n);
  const unpriced = items.filter(({ value, balance }) => value === undefined && balance.total > 0n);
  return {
    currency,
    total: formatUnits(total, scaleOf(currency)),
    unpriced: unpriced.map(({ balance }) => balance.asset),
    asOf: now.toISOString(),
  };
}

/** Values amounts of these assets in a currency now, in its smallest units; zero without a price. */
export async function valueIn(deps: Deps, currency: AssetCode, codes: readonly AssetCode[]) {
  const rates = await ratesAt(deps.providers.rates, codes, currency, deps.clock.now());
  return (asset: AssetCode, units: bigint): bigint => valueOf(units, asset, currency, rates.get(asset));
}

export async function getDistribution(deps: Deps, userId: string) {
  const { currency, items, now } = await valued(deps, userId);
  const worth = items.filter((item): item is Valued & { value: bigint } => item.value !== undefined && item.value > 0n);
  worth.sort((left, right) => (left.value < right.value ? 1 : -1));
  const shares = sharesOf(worth.map(({ value }) => value));
  return {
    currency,
    asOf: now.toISOString(),
    items: worth.map(({ balance, value }, index) => ({
      asset: balance.asset,
      value: formatUnits(value, scaleOf(currency)),
      shareBps: shares[index] ?? 0,
    })),
  };
}

/** Returns the owners' combined holdings of each asset, in its smallest units. */
async function heldAt({ db }: Deps, owners: readonly string[], at: Date): Promise<ReadonlyMap<AssetCode, bigint>> {
  const held = new Map<AssetCode, bigint>();
  for (const { asset, total } of (await Promise.all(owners.map((owner) => balancesAt(db, owner, [at])))).flat())
    held.set(asset, (held.get(asset) ?? 0n) + total);
  return held;
}

/**
 * Returns the current total and what the same holdings would have been worth a day ago: the change reflects prices
 * alone.
 */
export async function getSummary(deps: Deps, userId: string) {
  const now = deps.clock.now();
  const currency = await currencyOf(deps, userId);
  const held = await heldAt(deps, await ownersOf(deps.db, userId), now);
  const instants = [new Date(now.getTime() - dayMs), now];
  const [then, today] = await deps.providers.rates.findRates([...held.keys()], currency, instants);
  /** An asset without a price a day ago counts as unchanged since. */
  const worth = (...prices: readonly (ReadonlyMap<string, Rate> | undefined)[]) =>
    [...held].reduce((sum, [asset, units]) => {
      const rate = prices.map((one) => one?.get(asset)).find((one) => one !== undefined);
      return sum + valueOf(units, asset, currency, rate);
    }, 0n);
  const [before, total] = [worth(then, today), worth(today)];
  const text = (units: bigint) => formatUnits(units, scaleOf(currency));
  return { currency, total: text(total), dayAgo: text(before), change: text(total - before), asOf: now.toISOString() };
}

/** Validates a time zone as named by the user's device. */
export function readTimeZone(text: string, field: string): string {
  if (!isTimeZone(text)) refuse('request:invalid', { field });
  return text;
}

/** What a trend covers: a number of days, or a period. */
export interface TrendRequest {
  readonly days: number;
  readonly period?: TrendPeriod | undefined;
  readonly timeZone: string;
}

/**
 * Returns the total at the end of each of the last days in a time zone, or hour by hour; the last point is the current
 * total.
 */
export async function getTrend(deps: Deps, userId: string, { days, period, timeZone }: TrendRequest) {
  const now = deps.clock.now();
  const length = period === 'all' ? daysSince((await getAccount(deps.db, userId)).registered_at, now, timeZone) : days;
  const instants = period === 'day' ? lastHours(now) : lastDays(now, length, timeZone);
  const { currency, totals } = await totalsAt(deps, userId, instants, period === 'day' ? byTheHour : byTheDay);
  return {
    currency,
    asOf: now.toISOString(),
    points: instants.map((at, index) => ({
      on: dayAt(at, timeZone),
      at: at.toISOString(),
      total: formatUnits(totals[index] ?? 0n, scaleOf(currency)),
    })),
  };
}

type Prices = (rates: RatesProvider, held: readonly AssetCode[], quote: AssetCode, at: readonly Date[]) => PricesAt;
type PricesAt = Promise<readonly ReadonlyMap<string, Rate>[]>;

const byTheDay: Prices = (rates, held, quote, instants) => rates.findRates(held, quote, instants);

/** Finer than the daily reference rates: each asset's hourly prices. */
const byTheHour: Prices = async (rates, held, quote, instants) => {
  const histories = await Promise.all(held.map((asset) => rates.findHistory(asset, quote, instants)));
  return instants.map(
    (_at, index) =>
      new Map(
        held.flatMap((asset, which) => {
          const rate = histories[which]?.[index];
          return rate ? [[asset, rate] as const] : [];
        }),
      ),
  );
};

/** Returns the value of all balances at each instant, at the prices of that time. */
async function totalsAt(deps: Deps, userId: string, instants: readonly Date[], prices = byTheDay) {
  const currency = await currencyOf(deps, userId);
  const owners = await ownersOf(deps.db, userId);
  const past = (await Promise.all(owners.map((owner) => balancesAt(deps.db, owner, instants)))).flat();
  const held = [...new Set(past.map(({ asset }) => asset))];
  const rates = await prices(deps.providers.rates, held, currency, instants);
  const totals = instants.map(() => 0n);
  // Value an asset's amounts together: truncated owner by owner, the sum would be a cent less.
  for (const [one, ...others] of Map.groupBy(past, ({ index, asset }) => `${index} ${asset}`).values()) {
    if (!one) continue;
    const total = others.reduce((sum, other) => sum + other.total, one.total);
    const value = valueOf(total, one.asset, currency, rates[one.index]?.get(one.asset));
    totals[one.index] = (totals[one.index] ?? 0n) + value;
  }
  return { currency, totals };
}

export interface HistoryRequest {
  readonly asset: string | undefined;
  readonly updatedAfter: Date | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/**
 * Returns a page of movements, newest first. A sync stops at the first movement older than requested, so a round with
 * nothing new reads one page, however long the history.
 */
export async function listHistory(deps: Pick<Deps, 'db'>, userId: string, request: HistoryRequest) {
  const { entries, cursor } = await ownerHistory(deps.db, userId, {
    limit: request.limit,
    asset: request.asset,
    cursor: readCursor(request.cursor),
  });
  const { updatedAfter } = request;
  const fresh = updatedAfter ? entries.filter(({ at }) => at >= updatedAfter) : entries;
  const items = fresh.map((entry) => {
    const asset = assetCode(entry.asset);
    const text = (units: bigint) => formatUnits(units, scaleOf(asset));
    return {
      id: `${entry.accountId}-${entry.seq}`,
      occurredAt: entry.at.toISOString(),
      asset,
      kind: entry.kind,
      direction: entry.amount < 0n ? ('out' as const) : ('in' as const),
      amount: text(absolute(entry.amount)),
      balanceAfter: text(entry.balanceAfter),
      reference: entry.reference,
    };
  });
  return { items, nextCursor: cursor && fresh.length === entries.length ? writeCursor(cursor) : null };
}

function readCursor(text: string | undefined): OwnerCursor {
  return new Map(
    (text ?? '')
      .split(',')
      .filter(Boolean)
      .map((part): [string, string] => {
        const [account = '', seq = ''] = part.split(':');
        // No account or entry is beyond int8: the database would report an error.
        if (account.length > 18 || seq.length > 18) refuse('request:invalid', { field: 'Cursor' });
        return [account, seq];
      }),
  );
}

function writeCursor(cursor: OwnerCursor): string {
  return [...cursor].map(([account, seq]) => `${account}:${seq}`).join(',');
}

/** Converts an amount of one asset to another at the current rate. */
export async function convert(deps: Deps, from: string, to: string, amount: string) {
  if (!isAssetCode(from) || !isAssetCode(to)) refuse(40001);
  const units = parseUnits(amount, scaleOf(from));
  if (units === undefined || units < 0n) refuse('request:invalid', { field: 'Amount' });
  const rate = await getRateOf(deps, from, to);
  const converted = formatUnits(valueOf(units, from, to, rate), scaleOf(to));
  if (!isDecimal(converted)) refuse('request:invalid', { field: 'Amount' });
  return { amount: converted, price: priceText(rate), asOf: rate.at.toISOString() };
}

/** Returns the current rate. Refuses 60012 if there is none, or only a stale one. */
async function getRateOf(deps: Deps, base: AssetCode, quote: AssetCode): Promise<Rate> {
  const rates = await ratesAt(deps.providers.rates, [base], quote, deps.clock.now());
  return rates.get(base) ?? refuse(60012);
}

export async function getRate(deps: Deps, coin: string, currency: string) {
  if (!isAssetCode(coin) || !isAssetCode(currency)) refuse(40001);
  const rate = await getRateOf(deps, coin, currency);
  return { price: priceText(rate), asOf: rate.at.toISOString() };
}
