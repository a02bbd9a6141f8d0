import { createHmac } from 'node:crypto';
import type { VenueRefusalReason } from '#contract/hedging/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits, plainDecimal } from '#contract/platform/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import { ProviderError } from '../away.ts';
import {
  VenueRefusal,
  type LiquidityProvider,
  type VenueMarket,
  type VenueOrder,
  type VenueOrderRequest,
  type VenuePair,
} from './liquidity.ts';

export interface BinanceSettings {
  /** `https://api.binance.com`, or the venue's test network. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

const timeoutMs = 15_000;
/** The venue rejects requests that arrive later than this after signing. */
const receiveWindowMs = 5000;
/** Most trades that the venue returns at once. */
const tradesPerPage = 1000;

/** A rejection by the venue; its message contains neither key nor secret. */
class BinanceError extends ProviderError {
  override readonly name = 'BinanceError';
  readonly code: number;
  constructor(status: number, code: number) {
    super(`the trading venue answered ${status} with ${code}`, status);
    this.code = code;
  }
}

type Query = Readonly<Record<string, string>>;

/**
 * Connects to Binance Spot (REST API v3): orders that fill at once or not at all, signed with HMAC SHA-256, under a
 * client order id of ours. The venue treats an id as taken only while its order is open, so that an order sent twice
 * could be filled twice: an order of unknown state is resent only once the first can't arrive anymore, due to its
 * receive window.
 */
export function createBinance(settings: BinanceSettings, clock: Clock): LiquidityProvider {
  const signed = (method: 'GET' | 'POST', path: string, query: Query) => {
    const text = new URLSearchParams({
      ...query,
      recvWindow: String(receiveWindowMs),
      timestamp: String(clock.now().getTime()),
    }).toString();
    return ask(settings, method, `${path}?${text}&signature=${signBinance(settings.secret, text)}`);
  };
  const find = async ({ id, ...pair }: VenuePair & { readonly id: string }) => {
    const found = await orUnknown(
      signed('GET', '/api/v3/order', { symbol: symbolOf(pair), origClientOrderId: clientIdOf(id) }),
      -2013,
    );
    return found === undefined ? undefined : withFees(id, pair, found);
  };
  // Without a trade to begin at, the venue returns only the latest ones: an order may have more than fit on a page.
  const tradesOf = async (symbol: string, orderId: string): Promise<readonly unknown[]> => {
    const trades: unknown[] = [];
    for (let fromId = '0'; ;) {
      const query = { symbol, orderId, fromId, limit: String(tradesPerPage) };
      const page = listOf(await signed('GET', '/api/v3/myTrades', query));
      trades.push(...page);
      if (page.length < tradesPerPage) return trades;
      fromId = String(BigInt(numberOf(page.at(-1), 'id')) + 1n);
    }
  };
  const withFees = async (id: string, pair: VenuePair, order: unknown): Promise<VenueOrder> => {
    const orderId = numberOf(order, 'orderId');
    const known = readOrder(id, order);
    if (isZero(known.filled)) return known;
    const trades = await tradesOf(symbolOf(pair), orderId);
    const traded = trades.reduce((sum: bigint, trade) => sum + partsOf(decimalOf(trade, 'qty')), 0n);
    // Trades may be listed a moment after their order: its fees are known with the last of them.
    const status = traded < partsOf(known.filled) ? 'open' : known.status;
    return { ...known, status, fees: trades.map(readFee) };
  };
  return {
    isSandbox: false,
    name: 'binance',
    // The venue's clock may be a second ahead of what it accepts, ours a little behind.
    arrivesWithinMs: receiveWindowMs * 4,
    market: async (pair) => {
      const path = `/api/v3/exchangeInfo?${new URLSearchParams({ symbol: symbolOf(pair) }).toString()}`;
      const answer = await orUnknown(ask(settings, 'GET', path), -1121);
      const [found] = listOf(fieldOf(answer, 'symbols'));
      return found === undefined || fieldOf(found, 'status') !== 'TRADING' ? undefined : readMarket(pair, found);
    },
    place: async (request) => {
      const { id, base, quote } = request;
      try {
        return await withFees(id, { base, quote }, await signed('POST', '/api/v3/order', orderOf(request)));
      } catch (error) {
        if (!(error instanceof BinanceError)) throw error;
        // The venue returns this code for insufficient funds, and for an order it already has.
        const known = error.code === notTaken ? await find({ id, base, quote }) : undefined;
        if (known) return known;
        throw refusalOf(error);
      }
    },
    find,
  };
}

/** Signs a query or form. */
export const signBinance = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

const symbolOf = ({ base, quote }: VenuePair) => `${base}${quote}`;
/** At most 36 letters, digits and some symbols: a UUID qualifies. */
const clientIdOf = (id: string) => id;

const orderOf = (request: VenueOrderRequest): Query => ({
  symbol: symbolOf(request),
  side: request.side.toUpperCase(),
  type: 'LIMIT',
  timeInForce: 'IOC',
  quantity: plainDecimal(request.amount),
  price: plainDecimal(request.price),
  newClientOrderId: clientIdOf(request.id),
  newOrderRespType: 'RESULT',
});

async function ask({ url, key }: BinanceSettings, method: 'GET' | 'POST', path: string): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { accept: 'application/json', 'x-mbx-apikey': key },
    // A redirect could carry the key to a host that was not configured.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const code = fieldOf(answer, 'code');
  throw new BinanceError(response.status, typeof code === 'number' ? code : 0);
}

/** Returns the response, or undefined if the venue reports by this code that the object doesn't exist. */
async function orUnknown(answer: Promise<unknown>, code: number): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BinanceError && error.code === code) return undefined;
    throw error;
  }
}

/** `NEW_ORDER_REJECTED` */
const notTaken = -2010;
/**
 * Codes meaning that nothing was traded, and nothing will be. Too many requests, a wrong clock or a bad key are not
 * among them.
 */
const refusals: Readonly<Record<number, VenueRefusalReason>> = {
  [-1013]: 'amount',
  [-1111]: 'amount',
  [-1121]: 'market',
  [notTaken]: 'balance',
};

function refusalOf(error: BinanceError): Error {
  const reason = error.status === 400 ? refusals[error.code] : undefined;
  return reason === undefined ? error : new VenueRefusal(reason, error.message);
}

/** States after which nothing is filled anymore. */
const over = ['FILLED', 'CANCELED', 'REJECTED', 'EXPIRED', 'EXPIRED_IN_MATCH'];

function readOrder(id: string, order: unknown): VenueOrder {
  return {
    id,
    reference: numberOf(order, 'orderId'),
    status: over.includes(textOf(order, 'status')) ? 'over' : 'open',
    filled: decimalOf(order, 'executedQty'),
    // The venue's spelling.
    value: decimalOf(order, 'cummulativeQuoteQty'),
    fees: [],
  };
}

const readFee = (trade: unknown) => ({
  asset: textOf(trade, 'commissionAsset'),
  amount: decimalOf(trade, 'commission'),
});

function readMarket(pair: VenuePair, symbol: unknown): VenueMarket {
  const filters = listOf(fieldOf(symbol, 'filters'));
  const filter = (...types: readonly string[]) => filters.find((one) => types.includes(textOf(one, 'filterType')));
  const lot = filter('LOT_SIZE');
  const value = filter('NOTIONAL', 'MIN_NOTIONAL');
  return {
    ...pair,
    amountStep: decimalOf(lot, 'stepSize'),
    minimumAmount: decimalOf(lot, 'minQty'),
    priceStep: decimalOf(filter('PRICE_FILTER'), 'tickSize'),
    minimumValue: value === undefined ? '0' : decimalOf(value, 'minNotional'),
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text : unread(name);
}

/** Reads a decimal as text: a JSON number would lose digits. */
function decimalOf(value: unknown, name: string): string {
  const text = textOf(value, name);
  return /^\d{1,30}(\.\d{1,30})?$/.test(text) ? text : unread(name);
}

function numberOf(value: unknown, name: string): string {
  const number = fieldOf(value, name);
  return typeof number === 'number' && Number.isSafeInteger(number) ? String(number) : unread(name);
}

function unread(name: string): never {
  throw new ProviderError(`the trading venue answered without a ${name} that can be read`, 502);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);
/** Parsed with more decimals than the venue uses. */
const partsOf = (decimal: string) => must(parseUnits(plainDecimal(decimal), 18), decimal);
const isZero = (decimal: string) => /^0+(\.0+)?$/.test(decimal);
