import { getAsset, isAssetCode } from '#contract/platform/assets.ts';
import { writeRateValue, type Rate } from '#contract/platform/money-rate.ts';
import type { RatesProvider } from './rates.ts';

/** US dollars for one whole unit, in hundred-millionths. Plausible, but not from any market. */
const dollars: Readonly<Record<string, bigint>> = {
  BTC: 96_420_00000000n,
  ETH: 3_318_00000000n,
  USDT: 1_00010000n,
  USDC: 1_00000000n,
  TRX: 20140000n,
  SOL: 238_40000000n,
  XRP: 1_12000000n,
  LTC: 89_30000000n,
  EUR: 1_05500000n,
  USD: 1_00000000n,
  GBP: 1_26300000n,
  CHF: 1_13100000n,
  HKD: 12850000n,
  SGD: 74500000n,
  JPY: 648000n,
  CNY: 13810000n,
  AED: 27229000n,
  BNB: 64000000000n,
  DOGE: 38000000n,
  AVAX: 4100000000n,
  POL: 52000000n,
  ARB: 85000000n,
  OP: 210000000n,
  DAI: 100000000n,
  PYUSD: 100000000n,
  EURC: 105500000n,
  WBTC: 9630000000000n,
  LINK: 1800000000n,
  UNI: 1040000000n,
  AAVE: 17800000000n,
  SHIB: 2500n,
  PEPE: 2000n,
  LDO: 150000000n,
  MKR: 162000000000n,
  CRV: 50000000n,
  GRT: 22000000n,
  ENS: 1900000000n,
  SNX: 190000000n,
  COMP: 5700000000n,
  SAND: 42000000n,
  MANA: 45000000n,
  APE: 110000000n,
  IMX: 140000000n,
  BAT: 22000000n,
  SUSHI: 85000000n,
  YFI: 690000000000n,
  CHZ: 7000000n,
  ENJ: 17000000n,
  LRC: 19000000n,
  ZRX: 40000000n,
  FET: 135000000n,
  RENDER: 760000000n,
  WLD: 220000000n,
  AUD: 65200000n,
  CAD: 71600000n,
  NZD: 58600000n,
  SEK: 9080000n,
  NOK: 9030000n,
  DKK: 14140000n,
  PLN: 24300000n,
  CZK: 4160000n,
  HUF: 256000n,
  RON: 21200000n,
  TRY: 2900000n,
  ILS: 26900000n,
  ZAR: 5520000n,
  THB: 2890000n,
  MYR: 22400000n,
  PHP: 1700000n,
  IDR: 6290n,
  INR: 1184000n,
  KRW: 71400n,
  MXN: 4900000n,
  BRL: 17200000n,
  SAR: 26610000n,
};

/** Coins that represent another asset move with it. */
const standsFor: Readonly<Record<string, string>> = { EURC: 'EUR', WBTC: 'BTC' };
const stable = new Set(['USD', 'USDC', 'USDT', 'DAI', 'PYUSD', 'HKD', 'AED', 'SAR']);
const stepMs = 60_000;
const scale = 10_000n;
/** Divisor of a coin's movement that gives a currency's: one percent, where a coin moves six. */
const currencyPart = 5n;

/** Creates prices that move a little each minute, the same for all callers within a minute. */
export function createSandboxRates(): RatesProvider {
  return {
    isSandbox: true,
    // Any instant can be computed.
    keepDay: async () => {},
    findHistory: async (base, quote, instants) => instants.map((at) => findRate(base, quote, at)),
    findRates: async (bases, quote, instants) =>
      instants.map((at) => {
        const found = bases.map((base) => findRate(base, quote, at)).filter((rate) => rate !== undefined);
        return new Map(found.map((rate) => [rate.base, rate]));
      }),
  };
}

function findRate(base: string, quote: string, at: Date): Rate | undefined {
  const [of, inQuote] = [dollars[base], dollars[quote]];
  if (of === undefined || inQuote === undefined) return undefined;
  const minute = Math.floor(at.getTime() / stepMs);
  const numerator = of * (scale + drift(base, minute));
  const denominator = inQuote * (scale + drift(quote, minute));
  const value = writeRateValue({ numerator, denominator });
  return { base, quote, value, at: new Date(minute * stepMs), source: 'sandbox' };
}

/**
 * Returns the deviation from the base in basis points: slow waves of days and hours with small steps of minutes.
 * Integers only.
 */
function drift(code: string, minute: number): bigint {
  if (stable.has(code)) return 0n;
  const moving = standsFor[code] ?? code;
  const seed = Array.from(moving).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  const wave = (period: number, height: number) => {
    const phase = (minute + seed * 997) % period;
    const half = Math.floor(period / 2);
    return Math.trunc((height * (Math.abs(phase - half) * 2 - half)) / half);
  };
  const jitter = ((minute * 7919 + seed * 104_729) % 13) - 6;
  const ofCoin = BigInt(wave(43_200, 420) + wave(9_973, 160) + wave(431, 35) + jitter);
  return isAssetCode(moving) && getAsset(moving).kind === 'fiat' ? ofCoin / currencyPart : ofCoin;
}
