import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '#server/platform/clock.ts';
import type { StripeSettings } from '../settings.ts';

export type Fields = Record<string, unknown>;
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const refused = (status: number, code: string, param = ''): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, param, message: 'as it is asked: sk_secret' } },
});
const notFound = refused(404, 'resource_missing');
const wholeOf = (value: unknown) => (typeof value === 'number' ? value : 0);
const kinds: Readonly<Record<string, string>> = {
  cardholders: 'ich',
  cards: 'ic',
  disputes: 'idp',
};

/** Parses `a[b][0][c]=1` as Stripe does. */
export function readForm(text: string): Fields {
  const root: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Fields;
    at[path.at(-1) ?? ''] = value;
  }
  return root;
}

/** Responds as Stripe's documentation says: cardholders, cards, authorizations, transactions, disputes, files, keys. */
export class PlayedIssuer {
  /** Requests received, in order: `POST /v1/issuing/cards`. */
  readonly asked: string[] = [];
  readonly versions: unknown[] = [];
  readonly bodies: Fields[] = [];
  readonly uploads: string[] = [];
  readonly objects = new Map<string, Fields>();
  settings: StripeSettings = {
    url: '',
    filesUrl: '',
    key: 'sk_live',
    publishableKey: 'pk_live',
    webhookSecret: 'whsec_events',
    authorizationSecret: 'whsec_questions',
    address: { line1: '1 Main Street', city: 'Dublin', postal_code: 'D02 X285', country: 'IE' },
  };
  /** Whether the response to the next creation is lost. */
  losesNext = false;
  /** Whether it rejects the submission of a dispute for lack of evidence. */
  wantsMore = false;
  readonly #byKey = new Map<string, Fields>();
  readonly #clock: Clock;
  #made = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Its idempotency keys last a day. */
  forgetKeys(): void {
    this.#byKey.clear();
  }

  listOf(prefix: string): Fields[] {
    return [...this.objects.values()].filter(({ id }) => String(id).startsWith(`${prefix}_`));
  }

  /** Creates an authorization that waits for a response, as in the documentation's example. */
  authorize(card: Fields, change: Fields = {}): Fields {
    this.#made += 1;
    return this.put({
      id: `iauth_${this.#made}`,
      object: 'issuing.authorization',
      amount: 0,
      approved: false,
      card,
      created: this.#now(),
      currency: 'eur',
      merchant_amount: 0,
      merchant_currency: 'usd',
      merchant_data: { category: 'computer_software_stores', category_code: '5734', country: 'US', name: 'CLOUD NINE' },
      metadata: {},
      pending_request: {
        amount: 10_000,
        currency: 'eur',
        is_amount_controllable: false,
        merchant_amount: 10_870,
        merchant_currency: 'usd',
      },
      request_history: [],
      status: 'pending',
      transactions: [],
      ...change,
    });
  }

  /** Records the outcome of the request. */
  settle(authorization: Fields, isApproved: boolean, change: Fields = {}): Fields {
    const asked = authorization['pending_request'] as Fields | null;
    const amount = wholeOf(authorization['amount']) + wholeOf(asked?.['amount']);
    const reason = isApproved ? 'webhook_approved' : 'webhook_declined';
    const history = authorization['request_history'] as Fields[];
    return Object.assign(authorization, {
      amount,
      approved: isApproved,
      merchant_amount: asked?.['merchant_amount'] ?? 0,
      merchant_currency: asked?.['merchant_currency'] ?? 'usd',
      pending_request: null,
      request_history: [...history, { amount, approved: isApproved, created: this.#now(), reason }],
      status: isApproved ? 'pending' : 'closed',
      ...change,
    });
  }

  /** Adds a capture (below zero) or refund, of an authorization or of a card only. */
  transact(of: { readonly authorization?: Fields; readonly card: Fields }, cents: number, change: Fields = {}): Fields {
    this.#made += 1;
    const made = this.put({
      id: `ipi_${this.#made}`,
      object: 'issuing.transaction',
      amount: cents,
      authorization: of.authorization?.['id'] ?? null,
      card: of.card,
      created: this.#now(),
      currency: 'eur',
      merchant_amount: cents,
      merchant_currency: 'eur',
      merchant_data: { category_code: '4784', country: 'FR', name: 'TOLL' },
      type: cents < 0 ? 'capture' : 'refund',
      ...change,
    });
    if (of.authorization) (of.authorization['transactions'] as Fields[]).push(made);
    return made;
  }

  put(made: Fields): Fields {
    this.objects.set(String(made['id']), made);
    return made;
  }

  /** Returns a webhook with the issuer's signature. */
  signed(type: string, object: Fields, secret = this.settings.webhookSecret, id = `evt_${this.#made}_${type}`) {
    const body = Buffer.from(JSON.stringify({ id, object: 'event', type, data: { object } }));
    const time = this.#now();
    const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
    return { body, headers: { 'stripe-signature': `t=${time},v1=${'0'.repeat(64)},v1=${signature}` } };
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://issuer');
    this.asked.push(`${request.method} ${path}`);
    this.versions.push(request.headers['stripe-version']);
    const body = await buffer(request);
    if (request.headers.authorization !== `Bearer ${this.settings.key}`) return refused(401, 'api_key_invalid');
    if (request.method === 'GET') return this.#get(path, query);
    if (path === '/v1/files') return this.#upload(body);
    const fields = readForm(body.toString('utf8'));
    this.bodies.push(fields);
    if (path === '/v1/ephemeral_keys') return { status: 200, body: { secret: `ek_${String(fields['nonce'])}` } };
    return this.#take(path, fields, request.headers['idempotency-key']);
  }

  #get(path: string, query: URLSearchParams): Answer {
    const [, resource = '', id] = /^\/v1\/issuing\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (id !== undefined) {
      const found = this.objects.get(id);
      return found ? { status: 200, body: found } : notFound;
    }
    const prefix = kinds[resource] ?? (resource === 'authorizations' ? 'iauth' : 'ipi');
    const since = Number(query.get('created[gte]'));
    const all = this.listOf(prefix)
      .filter(({ created }) => Number(created) >= since)
      .toReversed();
    const after = all.findIndex(({ id: one }) => one === query.get('starting_after')) + 1;
    // Two per page, however many are requested.
    return { status: 200, body: { data: all.slice(after, after + 2), has_more: all.length > after + 2 } };
  }

  #upload(body: Buffer): Answer {
    this.uploads.push(body.toString('latin1'));
    return { status: 200, body: { id: `file_${this.uploads.length}` } };
  }

  #take(path: string, fields: Fields, key: string | string[] | undefined): Answer {
    const [, resource = '', id, act] = /^\/v1\/issuing\/(\w+)(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? [];
    if (id !== undefined) return this.#change(id, act, fields);
    const before = this.#byKey.get(String(key));
    const made = before ?? this.put(this.#make(resource, fields));
    if (typeof key === 'string') this.#byKey.set(key, made);
    const isLost = this.losesNext;
    this.losesNext = false;
    return isLost ? { status: 500, body: {} } : { status: 200, body: made };
  }

  #make(resource: string, fields: Fields): Fields {
    this.#made += 1;
    const card = { last4: '4242', exp_month: 9, exp_year: 2029 };
    const own = resource === 'cards' ? card : resource === 'disputes' ? { status: 'unsubmitted' } : {};
    return { id: `${kinds[resource]}_${this.#made}`, created: this.#now(), metadata: {}, ...own, ...fields };
  }

  #change(id: string, act: string | undefined, fields: Fields): Answer {
    const found = this.objects.get(id);
    if (!found) return notFound;
    if (act === 'submit' && this.wantsMore)
      return refused(400, 'parameter_missing', 'evidence[not_received][expected_at]');
    if (found['status'] === 'canceled') return refused(400, 'card_canceled');
    const metadata = { ...(found['metadata'] as Fields), ...((fields['metadata'] ?? {}) as Fields) };
    Object.assign(found, fields, { metadata }, act === 'submit' ? { status: 'submitted' } : {});
    return { status: 200, body: found };
  }

  #now = () => Math.floor(this.#clock.now().getTime() / 1000);
}

/** Starts the issuer at an address of its own. */
export async function startIssuer(clock: Clock): Promise<{ server: Server; issuer: PlayedIssuer }> {
  const issuer = new PlayedIssuer(clock);
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = await issuer.answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer.settings = { ...issuer.settings, url, filesUrl: url };
  return { server, issuer };
}
