import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { must } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Clock } from '#server/platform/clock.ts';

type Fields = Record<string, unknown>;
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Parses eight decimals, the venue's format. */
const eighths = (text: string) => must(parseUnits(text, 8), text);
const refusal = (code: number, msg: string, status = 400): Answer => ({ status, body: { code, msg } });

/**
 * Responds as Binance's documentation of its spot REST API says: keys, signatures, receive windows, orders and their
 * trades.
 */
export class PlayedVenue {
  readonly key = 'key-of-the-venue';
  readonly secret = 'secret-of-the-venue';
  readonly orders: Fields[] = [];
  /** Percentage of each order's requested amount that is filled. */
  filledPercent = 100;
  /** How far the venue's clock is ahead of ours. */
  aheadMs = 0;
  /** Into how many trades an order is split. */
  tradesPerOrder = 2;
  /** Whether trades are listed late. */
  isLate = false;
  /** Whether the next orders are accepted, but answered with a 503. */
  isSilent = false;
  readonly #refusals: Answer[] = [];
  readonly #clock: Clock;
  #server: Server | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  refuseNext(code: number, status = 400): void {
    this.#refusals.push(refusal(code, 'as the test wants it', status));
  }

  async open(): Promise<string> {
    const server = createServer((request, response) => this.#reply(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => {
      this.#server?.close(resolve);
    });
  }

  #reply(request: IncomingMessage, response: ServerResponse): void {
    const { status, body } = this.#answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  #answer({ method, url = '/', headers }: IncomingMessage): Answer {
    const { pathname, search, searchParams } = new URL(url, 'http://venue');
    if (pathname === '/api/v3/exchangeInfo') return this.#market(searchParams.get('symbol') ?? '');
    const next = this.#refusals.shift();
    if (next) return next;
    const flaw = this.#flawOf(headers['x-mbx-apikey'], search.slice(1), searchParams);
    if (flaw) return flaw;
    if (pathname === '/api/v3/order') return method === 'POST' ? this.#take(searchParams) : this.#find(searchParams);
    if (pathname === '/api/v3/myTrades') return { status: 200, body: this.isLate ? [] : this.#trades(searchParams) };
    return refusal(-1102, 'no such thing', 404);
  }

  /** Follows the venue's description, not our code: everything before the signature, as it was sent. */
  #flawOf(key: unknown, query: string, fields: URLSearchParams): Answer | undefined {
    if (key !== this.key) return refusal(-2015, 'Invalid API-key, IP, or permissions for action.', 401);
    const signed = query.replace(/&signature=[0-9a-f]*$/, '');
    const expected = createHmac('sha256', this.secret).update(signed).digest('hex');
    if (fields.get('signature') !== expected) return refusal(-1022, 'Signature for this request is not valid.');
    const now = this.#clock.now().getTime() + this.aheadMs;
    const [sent, window] = [Number(fields.get('timestamp')), Number(fields.get('recvWindow') ?? 5000)];
    if (sent >= now + 1000 || now - sent > window)
      return refusal(-1021, 'Timestamp for this request is outside of the recvWindow.');
    return undefined;
  }

  #market(symbol: string): Answer {
    if (symbol !== 'BTCUSDT' && symbol !== 'ETHUSDT') return refusal(-1121, 'Invalid symbol.');
    const filters = [
      { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
      { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
      { filterType: 'NOTIONAL', minNotional: '5.00000000', applyMinToMarket: true },
    ];
    const status = symbol === 'BTCUSDT' ? 'TRADING' : 'BREAK';
    return { status: 200, body: { timezone: 'UTC', symbols: [{ symbol, status, filters }] } };
  }

  #take(fields: URLSearchParams): Answer {
    const text = (name: string) => fields.get(name) ?? '';
    if (text('type') !== 'LIMIT' || text('timeInForce') !== 'IOC') return refusal(-1116, 'Invalid orderType.');
    const quantity = (eighths(text('quantity')) * BigInt(this.filledPercent)) / 100n;
    const order = {
      symbol: text('symbol'),
      orderId: 28_000_000_000 + this.orders.length,
      clientOrderId: text('newClientOrderId'),
      price: text('price'),
      origQty: text('quantity'),
      executedQty: formatUnits(quantity, 8),
      cummulativeQuoteQty: formatUnits((quantity * eighths(text('price'))) / 10n ** 8n, 8),
      status: this.filledPercent === 100 ? 'FILLED' : 'EXPIRED',
      side: text('side'),
    };
    this.orders.push(order);
    return this.isSilent ? refusal(-1006, 'Execution status unknown.', 503) : { status: 200, body: order };
  }

  #find(fields: URLSearchParams): Answer {
    const found = this.orders.findLast((one) => one['clientOrderId'] === fields.get('origClientOrderId'));
    return found ? { status: 200, body: found } : refusal(-2013, 'Order does not exist.');
  }

  #trades(fields: URLSearchParams): readonly Fields[] {
    const order = this.orders.find((one) => String(one['orderId']) === fields.get('orderId'));
    const filled = order?.['executedQty'];
    const executed = eighths(typeof filled === 'string' ? filled : '0');
    if (!order || executed === 0n) return [];
    const count = BigInt(this.tradesPerOrder);
    const names = { orderId: order['orderId'], commission: '0.00500000', commissionAsset: 'USDT' };
    const trades = Array.from({ length: this.tradesPerOrder }, (_, index) => {
      const units = executed / count + (index === 0 ? executed % count : 0n);
      return { ...names, id: 28_457 + index, qty: formatUnits(units, 8) };
    });
    const limit = Math.min(Number(fields.get('limit') ?? 500), 1000);
    const from = fields.get('fromId');
    // Without an id to begin at, the venue returns the latest.
    return from === null ? trades.slice(-limit) : trades.filter(({ id }) => id >= Number(from)).slice(0, limit);
  }
}
