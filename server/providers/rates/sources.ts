import { once } from '#contract/platform/once.ts';
import type { Fraction } from '#contract/platform/money-rate.ts';
import {
  fieldOf,
  fieldsOf,
  getText,
  invert,
  parseFigures,
  readFigure,
  times,
  type RateSource,
  type Sheet,
} from './sheet.ts';

function sheetOf(entries: readonly (readonly [string, Fraction | undefined])[]): Sheet {
  return new Map(entries.filter((entry): entry is [string, Fraction] => entry[1] !== undefined));
}

/** Reads Coinbase `GET /v2/exchange-rates`: how many of each code one dollar buys. */
export function createCoinbase(url: string): RateSource {
  return {
    name: 'coinbase',
    read: async (codes, signal) => {
      const body = parseFigures(await getText(`${url}/v2/exchange-rates?currency=USD`, signal));
      const wanted = new Set(codes);
      const rates = fieldsOf(fieldOf(body, 'data', 'rates'), 'rates').filter(([code]) => wanted.has(code));
      return sheetOf(
        rates.map(([code, value]) => {
          const figure = readFigure(value);
          return [code, figure && invert(figure)] as const;
        }),
      );
    },
  };
}

/** Reads CoinGecko `GET /api/v3/exchange_rates`: how many of each code one bitcoin buys. */
export function createCoinGecko(url: string): RateSource {
  return {
    name: 'coingecko',
    read: async (codes, signal) => {
      const body = parseFigures(await getText(`${url}/api/v3/exchange_rates`, signal));
      const ofBitcoin = (code: string) => readFigure(fieldOf(body, 'rates', code.toLowerCase(), 'value'));
      const dollars = ofBitcoin('USD');
      if (!dollars) throw new Error('coingecko answered without a rate of the dollar');
      return sheetOf(
        codes.map((code) => {
          const figure = ofBitcoin(code);
          return [code, figure && times(dollars, invert(figure))] as const;
        }),
      );
    },
  };
}

/** Kraken's own names for some codes. */
const krakenNames: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

interface KrakenPair {
  readonly name: string;
  readonly code: string;
  /** True if the dollar is the base: `USD/JPY`. */
  readonly isInverse: boolean;
}

/** Reads Kraken `GET /0/public/Ticker`: the midpoint between bid and ask, for the dollar pairs that it lists. */
export function createKraken(url: string): RateSource {
  const listPairs = once(async () => readPairs(await ask(`${url}/0/public/AssetPairs`, AbortSignal.timeout(10_000))));
  return {
    name: 'kraken',
    read: async (codes, signal) => {
      const wanted = (await listPairs()).filter(({ code }) => codes.includes(code));
      // Without any pairs, it would return all of them.
      if (wanted.length === 0) return new Map();
      const tickers = await ask(`${url}/0/public/Ticker?pair=${wanted.map(({ name }) => name).join(',')}`, signal);
      return sheetOf(
        wanted.map(({ name, code, isInverse }) => {
          const middle = middleOf(fieldOf(tickers, name));
          return [code, middle && isInverse ? invert(middle) : middle] as const;
        }),
      );
    },
  };
}

async function ask(url: string, signal: AbortSignal): Promise<unknown> {
  const body = parseFigures(await getText(url, signal));
  const errors = fieldOf(body, 'error');
  if (!Array.isArray(errors) || errors.length > 0) throw new Error(`kraken answered with an error: ${String(errors)}`);
  return fieldOf(body, 'result');
}

function readPairs(result: unknown): KrakenPair[] {
  return fieldsOf(result, 'pairs').flatMap(([name, pair]) => {
    const [base = '', quote = ''] = String(fieldOf(pair, 'wsname')).split('/');
    const other = quote === 'USD' ? base : base === 'USD' ? quote : undefined;
    if (other === undefined || fieldOf(pair, 'status') !== 'online') return [];
    return [{ name, code: krakenNames[other] ?? other, isInverse: base === 'USD' }];
  });
}

function middleOf(ticker: unknown): Fraction | undefined {
  const [ask, bid] = [readFigure(fieldOf(ticker, 'a', 0)), readFigure(fieldOf(ticker, 'b', 0))];
  if (!ask || !bid) return undefined;
  return {
    numerator: ask.numerator * bid.denominator + bid.numerator * ask.denominator,
    denominator: 2n * ask.denominator * bid.denominator,
  };
}
