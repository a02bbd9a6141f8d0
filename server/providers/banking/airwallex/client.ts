import type { Clock } from '#server/platform/clock.ts';
import { ProviderError } from '../../away.ts';
import { fieldOf, listOf, textOf } from '../../json-fields.ts';
import type { AirwallexSettings } from './settings.ts';

const timeoutMs = 20_000;
/** A token is renewed this long before it expires, so that none expires in flight. */
const marginMs = 60_000;
const pageSize = 100;
/** API version of these fields; without it the bank uses the one set in its web app. */
const version = '2025-04-25';
/** Maximum pages per query; more means that the list never ends. */
const maxPages = 200;

/** A rejection by the bank, with its code and the fields it is about. The bank's text stays out of logs. */
export class AirwallexRefusal extends ProviderError {
  override readonly name = 'AirwallexRefusal';
  readonly code: string;
  readonly sources: readonly string[];
  /** The bank's text, which may be shown to the customer who ordered. */
  readonly words: string;
  constructor(status: number, answer: unknown) {
    const code = textOf(fieldOf(answer, 'code'));
    super(`the bank refused with ${status} ${/^[\w.]{1,60}$/.test(code) ? code : ''}`.trim(), status);
    this.code = code;
    this.sources = [answer, ...listOf(fieldOf(answer, 'details', 'errors'))].map((one) =>
      textOf(fieldOf(one, 'source')),
    );
    this.words = textOf(fieldOf(answer, 'message')).slice(0, 200);
  }
}

type Query = Readonly<Record<string, string>>;

/**
 * Creates a client that authenticates with a bearer token, obtained with client id and key and kept until shortly
 * before it expires.
 */
export function createClient({ url, clientId, key }: AirwallexSettings, clock: Clock) {
  let token: { readonly value: string; readonly endsMs: number } | undefined;

  async function send(path: string, init: RequestInit): Promise<Response> {
    // A redirect could carry the key to a host that was not configured.
    return fetch(url + path, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  }

  async function logIn(): Promise<string> {
    const headers = { 'x-client-id': clientId, 'x-api-key': key };
    const response = await send('/api/v1/authentication/login', { method: 'POST', headers });
    if (!response.ok) throw new ProviderError(`the bank’s log-in answered ${response.status}`, response.status);
    const answer: unknown = await response.json();
    const value = textOf(fieldOf(answer, 'token'));
    const endsMs = new Date(textOf(fieldOf(answer, 'expires_at'))).getTime();
    if (value === '' || Number.isNaN(endsMs)) throw new ProviderError('the bank’s log-in gave no token', 502);
    token = { value, endsMs };
    return value;
  }

  async function ask(path: string, body?: string): Promise<unknown> {
    const isFresh = token !== undefined && token.endsMs - marginMs > clock.now().getTime();
    const first = await tell(path, body, isFresh && token ? token.value : await logIn());
    // A token may be revoked before it expires.
    const response = first.status === 401 ? await tell(path, body, await logIn()) : first;
    if (response.status === 404) return undefined;
    if (response.ok) return response.json();
    if (response.status >= 500 || response.status === 408 || response.status === 429)
      throw new ProviderError(`the bank answered ${response.status}`, response.status);
    throw new AirwallexRefusal(response.status, await response.json().catch(() => null));
  }

  const tell = (path: string, body: string | undefined, bearer: string) =>
    send(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'x-api-version': version,
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });

  return {
    /** Undefined if the bank responds that it does not know the object. */
    get: (path: string, query: Query = {}) => ask(`${path}${queryOf(query)}`),
    /** @param body JSON */
    post: (path: string, body: string) => ask(path, body),
    /** Returns all items of a list, fetched page by page. */
    list: async (path: string, query: Query): Promise<readonly unknown[]> => {
      const found: unknown[] = [];
      for (let page = 0; page < maxPages; page += 1) {
        const paging = { page_num: String(page), page_size: String(pageSize) };
        const answer = await ask(`${path}${queryOf({ ...query, ...paging })}`);
        found.push(...listOf(fieldOf(answer, 'items')));
        if (fieldOf(answer, 'has_more') !== true) return found;
      }
      throw new ProviderError('the bank’s list has no end', 502);
    },
  };
}
export type AirwallexClient = ReturnType<typeof createClient>;

const queryOf = (query: Query) => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
};
