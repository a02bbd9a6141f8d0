import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '#server/platform/clock.ts';

type Fields = Record<string, unknown>;
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const notFound: Answer = { status: 404, body: { code: 'resource_not_found', message: '' } };
const tokenMs = 30 * 60_000;
/** `2026-11-23T10:00:00+0000`: the time format in its documentation. */
const stamp = (at: Date) => at.toISOString().replace(/\.\d{3}Z$/, '+0000');

/** Responds as Airwallex's documentation says: log-in, global accounts, deposits and transfers, page by page. */
export class PlayedBank {
  readonly accounts: Fields[] = [];
  readonly transfers: Fields[] = [];
  /** Raw request bodies. */
  readonly bodies: string[] = [];
  readonly #deposits: Fields[] = [];
  /** API versions requested. */
  readonly versions: unknown[] = [];
  /** Pages of lists requested. */
  readonly pages: string[] = [];
  logIns = 0;
  settings = { url: '', clientId: 'client', key: 'sk', webhookSecret: 'whsec' };
  #refusal: Answer | undefined;
  #token: { readonly value: string; readonly endsMs: number } | undefined;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  revokeTokens(): void {
    this.#token = undefined;
  }

  refuseNext(status: number, body: unknown): void {
    this.#refusal = { status, body };
  }

  /** Activates an account, as in the documentation's example. */
  activate(id: string): void {
    Object.assign(this.accounts.find((one) => one['id'] === id) ?? {}, {
      status: 'ACTIVE',
      account_name: 'Ines Moreau',
      account_number: '03345102',
      iban: 'GB06MODR00000003345102',
      swift_code: 'MODRGB21',
      institution: { address: '58 Wood Ln', city: 'London', name: 'Modulr FS Limited', zip_code: 'W12 7RZ' },
      supported_features: [
        {
          currency: 'GBP',
          local_clearing_system: 'BACS',
          routing_codes: [{ type: 'sort_code', value: '000000' }],
          transfer_method: 'LOCAL',
          type: 'DEPOSIT',
        },
      ],
    });
  }

  /** Adds a deposit, as in the documentation's example. */
  receive(change: Fields): void {
    this.#deposits.push({
      type: 'BANK_TRANSFER',
      status: 'SETTLED',
      created_at: '2026-11-22T14:00:01+1100',
      currency: 'AUD',
      amount: 12794.27,
      global_account_id: 'ga1',
      payer: {
        name: 'Tester Smith',
        country_code: 'AU',
        bank_account: { type: 'AU_BSB', au_bsb: { bsb: '063001', account_number: '89098199202' } },
      },
      reference: '5487287788',
      ...change,
    });
  }

  lead(requestId: string, status: string, why = { code: '90101', description: 'Invalid account name/number' }): void {
    const isOver = status === 'FAILED' || status === 'CANCELLED';
    Object.assign(this.transfers.find((one) => one['request_id'] === requestId) ?? {}, {
      status,
      updated_at: stamp(this.#clock.now()),
      ...(isOver ? { failure_reason: why } : {}),
    });
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://bank');
    if (path === '/api/v1/authentication/login') return this.#logIn(request);
    const isKnown = this.#token !== undefined && request.headers.authorization === `Bearer ${this.#token.value}`;
    if (!isKnown || (this.#token?.endsMs ?? 0) <= this.#clock.now().getTime())
      return { status: 401, body: { code: 'credentials_expired' } };
    this.versions.push(request.headers['x-api-version']);
    if (this.#refusal) {
      const refusal = this.#refusal;
      this.#refusal = undefined;
      return refusal;
    }
    if (request.method === 'POST') {
      const body = await text(request);
      this.bodies.push(body);
      return this.#take(path, JSON.parse(body) as Fields);
    }
    const [, resource = '', id] = /^\/api\/v1\/(global_accounts|deposits|transfers)(?:\/(.+))?$/.exec(path) ?? [];
    const all = { global_accounts: this.accounts, deposits: this.#deposits, transfers: this.transfers }[resource];
    if (!all) return notFound;
    if (id === undefined) return this.#page(all, query);
    const found = all.find((one) => one['id'] === id);
    return found ? { status: 200, body: found } : notFound;
  }

  #logIn({ headers }: IncomingMessage): Answer {
    const { clientId, key } = this.settings;
    if (headers['x-client-id'] !== clientId || headers['x-api-key'] !== key)
      return {
        status: 401,
        body: { code: 'credentials_invalid', message: `no such key: ${String(headers['x-api-key'])}` },
      };
    this.logIns += 1;
    const ends = new Date(this.#clock.now().getTime() + tokenMs);
    this.#token = { value: `token-${this.logIns}`, endsMs: ends.getTime() };
    return { status: 201, body: { token: this.#token.value, expires_at: stamp(ends) } };
  }

  #take(path: string, body: Fields): Answer {
    const all = path.startsWith('/api/v1/global_accounts/') ? this.accounts : this.transfers;
    if (all.some((one) => one['request_id'] === body['request_id']))
      return { status: 400, body: { code: 'duplicate_request', source: 'request_id', message: 'used before' } };
    const at = stamp(this.#clock.now());
    const made = { ...body, id: `made-${all.length + 1}`, created_at: at, updated_at: at };
    const status = all === this.accounts ? 'PROCESSING' : 'SCHEDULED';
    all.push({ ...made, status });
    return { status: 201, body: { ...made, status } };
  }

  #page(all: readonly Fields[], query: URLSearchParams): Answer {
    const size = Number(query.get('page_size'));
    const page = query.get('page_num') ?? '0';
    this.pages.push(page);
    const from = query.get('from_created_at');
    const found = all.filter(
      (one) =>
        ['request_id', 'nick_name'].every((name) => !query.has(name) || one[name] === query.get(name)) &&
        (from === null || new Date(String(one['created_at'])) >= new Date(from)),
    );
    const first = Number(page) * size;
    return {
      status: 200,
      body: { has_more: found.length > first + size, items: found.slice(first, first + size) },
    };
  }
}

/** Starts the bank at an address of its own. */
export async function startBank(clock: Clock): Promise<{ server: Server; bank: PlayedBank }> {
  const bank = new PlayedBank(clock);
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = await bank.answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bank.settings = { ...bank.settings, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  return { server, bank };
}
