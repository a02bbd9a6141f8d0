import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import type { QueryOf, ResultOf } from '#contract/platform/call.ts';
import { convertUnits } from '#contract/platform/money-rate.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { customerKinds, volumeSources } from '#contract/reports/rules.ts';
import type { reportsSchemas } from '#contract/reports/schemas.ts';
import { closedDays, daysByAsset, trialBalance, type DayOfAsset } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Rates } from '#server/providers/rates/rates.ts';
import { checkDays } from './read.ts';

type Summary = ResultOf<typeof reportsSchemas.summary>;

/** Business in an asset on a day, and customers' balance at its end. */
interface Held extends Pick<DayOfAsset, 'volume' | 'fees'> {
  readonly balance: bigint;
}

/** Refuses with `request:invalid` for invalid dates, a reversed range, or too many days. */
export async function readSummary(
  { db, providers }: Deps,
  { From, Until, Currency }: QueryOf<typeof reportsSchemas.summary>,
): Promise<Summary> {
  checkDays(From, Until);
  const [opening, sums, days] = await Promise.all([
    openingBalances(db, From),
    daysByAsset(db, { from: From, until: Until, kinds: customerKinds, sources: volumeSources }),
    closedDays(db, From, Until),
  ]);
  const codes = [...new Set([...opening.keys(), ...sums.map(({ asset }) => asset)])];
  // Rate of the day itself, at its end.
  const ends = days.map((day) => new Date(`${day}T23:59:59.999Z`));
  const rates = await providers.rates.findRates(codes, Currency, ends);
  const byDay = Map.groupBy(sums, ({ day }) => day);
  const balances = new Map(opening);
  const totals = { volume: 0n, fees: 0n };
  const lines = days.map((day, index) => {
    const line = sumOf(holdings(balances, byDay.get(day) ?? []), rates[index] ?? new Map(), Currency);
    totals.volume += line.volume;
    totals.fees += line.fees;
    return { day, ...line };
  });
  const write = (units: bigint) => formatUnits(units, scaleOf(assetCode(Currency)));
  return {
    volume: write(totals.volume),
    fees: write(totals.fees),
    days: lines.toReversed().map(({ volume, fees, balances: owed, ...line }) => {
      return { ...line, volume: write(volume), fees: write(fees), balances: write(owed) };
    }),
  };
}

/** Returns customers' balance of each asset before a day. */
async function openingBalances(db: Deps['db'], from: string): Promise<ReadonlyMap<string, bigint>> {
  const kinds: readonly string[] = customerKinds;
  const lines = (await trialBalance(db, from, from)).filter(({ accountKind }) => kinds.includes(accountKind));
  const balances = new Map<string, bigint>();
  for (const { asset, opening } of lines) balances.set(asset, (balances.get(asset) ?? 0n) + opening);
  return balances;
}

/** Returns a day's holdings by asset, carrying `balances` over to the next day. */
function holdings(balances: Map<string, bigint>, sums: readonly DayOfAsset[]): ReadonlyMap<string, Held> {
  for (const { asset, growth } of sums) balances.set(asset, (balances.get(asset) ?? 0n) + growth);
  const ofDay = new Map(sums.map((sum) => [sum.asset, sum]));
  return new Map(
    [...balances].map(([asset, balance]) => {
      const { volume = 0n, fees = 0n } = ofDay.get(asset) ?? {};
      return [asset, { volume, fees, balance }];
    }),
  );
}

/** Sums all assets of a day in one currency. */
function sumOf(held: ReadonlyMap<string, Held>, rates: Rates, currency: string) {
  const sum = { volume: 0n, fees: 0n, balances: 0n };
  const unpriced: string[] = [];
  const quote = scaleOf(assetCode(currency));
  for (const [asset, { volume, fees, balance }] of held) {
    if (volume === 0n && fees === 0n && balance === 0n) continue;
    const rate = asset === currency ? { value: '1' } : rates.get(asset);
    if (!rate) {
      unpriced.push(asset);
      continue;
    }
    const priced = (units: bigint) => convertUnits(units, rate, { base: scaleOf(assetCode(asset)), quote }, 'halfEven');
    sum.volume += priced(volume);
    sum.fees += priced(fees);
    sum.balances += priced(balance);
  }
  return { ...sum, unpriced: unpriced.toSorted() };
}
