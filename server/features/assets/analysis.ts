import { assetCode, type AssetCode, scaleOf } from '#contract/platform/assets.ts';
import { addDays, daysBetween, isCalendarDay, startOfDay } from '#contract/platform/days.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { ownersOf, pocketMoveKind } from '../accounts/index.ts';
import { ownerTurnover, type Turnover } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { valueOf } from './domain.ts';
import { currencyOf, readTimeZone } from './service.ts';

const maxDays = 366;
/** No account is older, and some zones differed from UTC by single minutes in earlier days. */
const firstDay = '2000-01-01';

/** Two sums of the same unit, in smallest units. */
interface Flow {
  in: bigint;
  out: bigint;
}

/**
 * Analyzes what came in and went out from one day to another (both inclusive, in the requested time zone): in total and
 * by kind in the pricing currency, and by asset also in its own units. Each day is valued at the rates of its own end.
 * Assets without a rate count with their units only.
 */
export async function analyse(
  deps: Deps,
  userId: string,
  { from, to, timeZone = 'UTC' }: { readonly from: string; readonly to: string; readonly timeZone?: string },
) {
  const now = deps.clock.now();
  const zone = readTimeZone(timeZone, 'timeZone');
  for (const [field, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (!isCalendarDay(day) || day < firstDay) refuse('request:invalid', { field });
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > maxDays) refuse('request:invalid', { field: 'to' });
  const currency = await currencyOf(deps, userId);
  const boundaries = Array.from({ length: days + 1 }, (_unused, index) => startOfDay(addDays(from, index), zone));
  const turnover = await turnoverOf(deps, userId, boundaries);
  const rateOf = await readRates(deps, currency, turnover, boundaries, now);
  const total: Flow = { in: 0n, out: 0n };
  const kinds = new Map<string, Flow>();
  const units = new Map<AssetCode, Flow>();
  const values = new Map<AssetCode, Flow>();
  for (const { dayIndex, asset: code, kind, cameIn, wentOut } of turnover) {
    const asset = assetCode(code);
    const worth = (amount: bigint) => valueOf(amount, asset, currency, rateOf(asset, dayIndex));
    add(units, asset, { in: cameIn, out: wentOut });
    const value = { in: worth(cameIn), out: worth(wentOut) };
    add(values, asset, value);
    add(kinds, kind, value);
    total.in += value.in;
    total.out += value.out;
  }
  const money = (amount: bigint) => formatUnits(amount, scaleOf(currency));
  return {
    currency,
    from,
    to,
    in: money(total.in),
    out: money(total.out),
    net: money(total.in - total.out),
    byKind: [...kinds].map(([kind, flow]) => ({ kind, in: money(flow.in), out: money(flow.out) })),
    byAsset: [...units].map(([asset, flow]) => ({
      asset,
      in: formatUnits(flow.in, scaleOf(asset)),
      out: formatUnits(flow.out, scaleOf(asset)),
      inValue: money(values.get(asset)?.in ?? 0n),
      outValue: money(values.get(asset)?.out ?? 0n),
    })),
    asOf: now.toISOString(),
  };
}

/** Combines the digital and the global account; moves between the two stay with the customer. */
async function turnoverOf({ db }: Deps, userId: string, boundaries: readonly Date[]): Promise<readonly Turnover[]> {
  const owners = await ownersOf(db, userId);
  const all = await Promise.all(owners.map((owner) => ownerTurnover(db, owner, boundaries)));
  return all.flat().filter(({ kind }) => kind !== pocketMoveKind);
}

function add<Key>(flows: Map<Key, Flow>, key: Key, more: Flow): void {
  const flow = flows.get(key) ?? { in: 0n, out: 0n };
  flows.set(key, { in: flow.in + more.in, out: flow.out + more.out });
}

/** Reads the rates at the end of each day with a movement; current rates for the current day. */
async function readRates(
  deps: Deps,
  currency: AssetCode,
  turnover: readonly Turnover[],
  boundaries: readonly Date[],
  now: Date,
) {
  const days = [...new Set(turnover.map(({ dayIndex }) => dayIndex))];
  const instants = days.map((dayIndex) => {
    const end = must(boundaries[dayIndex + 1], 'the end of a day that was asked for').getTime() - 1;
    return new Date(Math.min(end, now.getTime()));
  });
  const codes = [...new Set(turnover.map(({ asset }) => asset))];
  const rates = await deps.providers.rates.findRates(codes, currency, instants);
  const byDay = new Map(days.map((dayIndex, index) => [dayIndex, rates[index]]));
  return (asset: AssetCode, dayIndex: number) => byDay.get(dayIndex)?.get(asset);
}
