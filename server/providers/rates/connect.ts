import { addDays, dayAt } from '#contract/platform/days.ts';
import { crossRate, type Rate } from '#contract/platform/money-rate.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { ProviderHealth } from '../health.ts';
import { readEcb } from './ecb.ts';
import { hoursAt, keepHour } from './hourly.ts';
import { Market } from './market.ts';
import type { Rates, RatesProvider } from './rates.ts';
import { keepReference, lastDayOf, referencesAt } from './reference.ts';
import type { RateSettings } from './settings.ts';
import { createCoinbase, createCoinGecko, createKraken } from './sources.ts';

const makers = { coinbase: createCoinbase, kraken: createKraken, coingecko: createCoinGecko } as const;

/** An instant this close counts as now. */
const nowMs = 60_000;
/** The central bank pauses publication for longer than this only over Easter and similar holidays. */
const longestPauseDays = 4;

interface Connection {
  readonly settings: RateSettings;
  readonly db: Db;
  readonly clock: Clock;
  /** Codes that rates are wanted for. */
  readonly codes: () => readonly string[];
  readonly log: (line: string) => void;
  readonly health: ProviderHealth;
  readonly patienceMs?: number;
  readonly timeoutMs?: number;
}

/** Connects rates: current ones from several public sources, those of past days from stored values. */
export function connectRates({ settings, db, clock, health, ...options }: Connection): RatesProvider {
  // Each is watched by itself, because their consensus hides that one of them is down.
  const sources = settings.sources.map((name) =>
    health.watch('rates', name, makers[name](settings.urls[name]), ['read']),
  );
  const bank = health.watch('rates', 'ecb', { read: readEcb }, ['read']);
  const market = new Market({ sources, clock, toleranceBps: settings.toleranceBps, ...options });
  const isNow = (instant: Date) => Math.abs(clock.now().getTime() - instant.getTime()) <= nowMs;
  return {
    isSandbox: false,
    findRates: async (bases, quote, instants) => {
      const past = instants.filter((instant) => !isNow(instant));
      const [ofNow, ofPast] = await Promise.all([
        past.length < instants.length ? market.rates() : new Map<string, Rate>(),
        past.length > 0 ? referencesAt(db, [...new Set([...bases, quote])], past) : [],
      ]);
      const byInstant = new Map(past.map((instant, index) => [instant, ofPast[index]]));
      return instants.map((instant) => inQuote(bases, quote, byInstant.get(instant) ?? ofNow));
    },
    findHistory: async (base, quote, instants) => {
      const past = instants.filter((instant) => !isNow(instant));
      const codes = [base, quote];
      const [ofNow, hourly, daily] = await Promise.all([
        past.length < instants.length ? market.rates() : new Map<string, Rate>(),
        hoursAt(db, codes, past),
        past.length > 0 ? referencesAt(db, codes, past) : [],
      ]);
      const known = (index: number) => inQuote([base], quote, hourly[index] ?? none).get(base);
      const byInstant = new Map(
        past.map((instant, index) => [instant, known(index) ?? inQuote([base], quote, daily[index] ?? none).get(base)]),
      );
      return instants.map((at) => (byInstant.has(at) ? byInstant.get(at) : inQuote([base], quote, ofNow).get(base)));
    },
    keepDay: async () => {
      const now = clock.now();
      const today = dayAt(now, 'UTC');
      const rates = [...(await market.rates()).values()];
      await keepReference(
        db,
        'market',
        rates.map(({ base, value }) => ({ code: base, day: today, usd: value })),
        now,
      );
      await keepHour(db, rates, now);
      const last = await lastDayOf(db, 'ecb');
      const isBehind = last === undefined || last < addDays(today, -longestPauseDays);
      await keepReference(db, 'ecb', await bank.read(settings.ecbUrl, isBehind ? 'ninetyDays' : 'today'), now);
    },
  };
}

const none: ReadonlyMap<string, Rate> = new Map();

function inQuote(bases: readonly string[], quote: string, dollars: ReadonlyMap<string, Rate>): Rates {
  const below = dollars.get(quote);
  if (!below) return new Map();
  return new Map(
    bases.flatMap((base): [string, Rate][] => {
      const above = dollars.get(base);
      return above ? [[base, crossRate(above, below)]] : [];
    }),
  );
}
