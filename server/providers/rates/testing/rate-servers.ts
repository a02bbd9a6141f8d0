import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { must } from '#contract/platform/errors.ts';
import { readRateValue, writeRateValue } from '#contract/platform/money-rate.ts';

/** How a test server responds to requests. */
export type Manner = 'answers' | 'hangs' | 'fails' | 'babbles';

export interface RateServer {
  readonly url: string;
  manner: Manner;
  /** Value of one unit in dollars, as this source sees it. */
  readonly dollars: Map<string, string>;
  /** Paths of the requests received, with their queries. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Formats the response to a path as the source does; undefined means 404. */
type Write = (path: string, dollars: ReadonlyMap<string, string>) => string | undefined;

async function start(write: Write, dollars: Readonly<Record<string, string>>): Promise<RateServer> {
  const waiting = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    state.asked.push(path);
    if (state.manner === 'hangs') return void waiting.add(response);
    const text = state.manner === 'babbles' ? '{"data":{"rates":[}' : write(path, state.dollars);
    const status = state.manner === 'fails' ? 502 : text === undefined ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(text ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  const state: RateServer = {
    url: `http://127.0.0.1:${address.port}`,
    manner: 'answers',
    dollars: new Map(Object.entries(dollars)),
    asked: [],
    close: async () => {
      for (const response of waiting) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}

const of = (dollars: ReadonlyMap<string, string>, code: string) => dollars.get(code) ?? '1';

/** Divides one decimal by another. */
function quotient(text: string, by: string): string {
  const [whole, part] = [must(readRateValue(text), text), must(readRateValue(by), by)];
  return writeRateValue({
    numerator: whole.numerator * part.denominator,
    denominator: whole.denominator * part.numerator,
  });
}

/** Responds to `GET /v2/exchange-rates?currency=USD` as Coinbase does. */
export const startCoinbase = (dollars: Readonly<Record<string, string>>) =>
  start((path, now) => {
    if (path !== '/v2/exchange-rates?currency=USD') return undefined;
    const rates = [...now].map(([code, value]) => [code, quotient('1', value)] as const);
    return JSON.stringify({ data: { currency: 'USD', rates: Object.fromEntries(rates) } });
  }, dollars);

/** Responds to `GET /api/v3/exchange_rates` as CoinGecko does: with numbers, all for one bitcoin. */
export const startCoinGecko = (dollars: Readonly<Record<string, string>>) =>
  start((path, now) => {
    if (path !== '/api/v3/exchange_rates') return undefined;
    const bitcoin = of(now, 'BTC');
    const rates = [...now, ['USD', '1'] as const].map(([code, value]) => {
      const line = { name: `The "${code}"`, unit: code, value: quotient(bitcoin, value), type: 'fiat' };
      return [code.toLowerCase(), line] as const;
    });
    return JSON.stringify({ rates: Object.fromEntries(rates) }).replaceAll(/"value":"([\d.]+)"/g, '"value":$1');
  }, dollars);

/** Kraken's pair names, with the dollar on either side. */
const krakenPairs = {
  XXBTZUSD: { wsname: 'XBT/USD', status: 'online' },
  XETHZUSD: { wsname: 'ETH/USD', status: 'online' },
  ZEURZUSD: { wsname: 'EUR/USD', status: 'online' },
  ZUSDZJPY: { wsname: 'USD/JPY', status: 'online' },
  XXBTZEUR: { wsname: 'XBT/EUR', status: 'online' },
  XLTCZUSD: { wsname: 'LTC/USD', status: 'cancel_only' },
} as const;
const isPair = (name: string): name is keyof typeof krakenPairs => Object.hasOwn(krakenPairs, name);

/** Responds to `GET /0/public/AssetPairs` and `Ticker` as Kraken does. */
export const startKraken = (dollars: Readonly<Record<string, string>>) =>
  start((path, now) => {
    if (path === '/0/public/AssetPairs') return JSON.stringify({ error: [], result: krakenPairs });
    const names = new URL(path, 'http://kraken').searchParams.get('pair')?.split(',') ?? [];
    if (!names.every(isPair)) return JSON.stringify({ error: ['EQuery:Unknown asset pair'] });
    const tickers = names.filter(isPair).map((name) => {
      const [base = '', quote = ''] = krakenPairs[name].wsname.split('/');
      const price = base === 'USD' ? quotient('1', of(now, quote)) : of(now, base === 'XBT' ? 'BTC' : base);
      const side = (share: string) => [quotient(price, share), '1', '1.000'];
      return [name, { a: side('0.999'), b: side('1.001'), c: [price, '0.1'] }] as const;
    });
    return JSON.stringify({ error: [], result: Object.fromEntries(tickers) });
  }, dollars);

/** Serves the two files of the European Central Bank; `dollars` is the value of a euro, by day. */
export const startEcb = (dollars: Readonly<Record<string, string>>) =>
  start((path, now) => {
    const days = [...now].toSorted(([left], [right]) => (left < right ? 1 : -1));
    const shown = path.endsWith('/eurofxref-daily.xml') ? days.slice(0, 1) : days;
    if (!path.startsWith('/stats/eurofxref/eurofxref-')) return undefined;
    const cubes = shown.map(
      ([day, dollar]) =>
        `<Cube time='${day}'><Cube currency='USD' rate='${dollar}'/><Cube currency='JPY' rate='160'/></Cube>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="x"><Cube>${cubes.join('\n')}</Cube></gesmes:Envelope>`;
  }, dollars);
