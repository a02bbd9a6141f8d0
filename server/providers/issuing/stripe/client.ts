import { ProviderError } from '../../away.ts';
import { fieldOf, listOf, textOf } from '../../json-fields.ts';
import type { StripeSettings } from './settings.ts';

const timeoutMs = 20_000;
const pageSize = 100;
/** Maximum pages per query; more means that the list never ends. */
const maxPages = 50;
/** API version of these fields; without it the issuer uses the one set in its dashboard. */
export const version = '2024-06-20';

/** A form value: nested names are written in brackets; an empty text removes a value. */
export type Field = string | number | boolean | readonly Field[] | { readonly [name: string]: Field | undefined };
export type Fields = Readonly<Record<string, Field | undefined>>;

/** A rejection by the issuer. Its text stays out of logs: it may repeat the request. */
export class StripeRefusal extends ProviderError {
  override readonly name = 'StripeRefusal';
  readonly code: string;
  constructor(status: number, answer: unknown) {
    const [code, param] = ['code', 'param'].map((name) => textOf(fieldOf(answer, 'error', name)));
    const told = [code, param].filter((one) => one !== undefined && /^[\w[\].]{1,80}$/.test(one));
    super(['the card issuer refused with', String(status), ...told].join(' '), status);
    this.code = code ?? '';
  }
}

/** Encodes fields as the issuer's forms: `spending_controls[spending_limits][0][amount]=100`. */
export function formOf(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: Field | undefined): void => {
    if (value === undefined) return;
    if (typeof value !== 'object') form.append(name, String(value));
    else if (Array.isArray(value) && value.length === 0) form.append(name, '');
    else for (const [key, one] of Object.entries(value)) add(`${name}[${key}]`, one as Field | undefined);
  };
  for (const [name, value] of Object.entries(fields)) add(name, value);
  return form;
}

/**
 * Creates a client for the issuer. Requests that create something carry our idempotency key: repeated within its day,
 * it is created once.
 */
export function createClient({ url, filesUrl, key }: Pick<StripeSettings, 'url' | 'filesUrl' | 'key'>) {
  async function ask(at: string, init: RequestInit, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const response = await fetch(at, {
      ...init,
      headers: { accept: 'application/json', 'stripe-version': version, authorization: `Bearer ${key}`, ...headers },
      // A redirect could carry the key to a host that was not configured.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 404) return undefined;
    if (response.ok) return response.json();
    if (response.status >= 500 || response.status === 408 || response.status === 429)
      throw new ProviderError(`the card issuer answered ${response.status}`, response.status);
    throw new StripeRefusal(response.status, await response.json().catch(() => null));
  }

  const get = async (path: string, query: Fields = {}): Promise<unknown> => {
    const text = formOf(query).toString();
    return ask(`${url}${path}${text === '' ? '' : `?${text}`}`, { method: 'GET' });
  };

  /** Sends a request to an address that must exist: one unknown to the issuer is our fault. */
  async function send(at: string, body: URLSearchParams | FormData, idempotencyKey?: string): Promise<unknown> {
    const headers = idempotencyKey === undefined ? undefined : { 'idempotency-key': idempotencyKey };
    const answer = await ask(at, { method: 'POST', body }, headers);
    if (answer === undefined) throw new ProviderError('the card issuer doesn’t know what it was asked to change', 404);
    return answer;
  }

  return {
    /** Undefined if the issuer responds that it does not know the object. */
    get,
    post: (path: string, fields: Fields, idempotencyKey?: string) => send(url + path, formOf(fields), idempotencyKey),
    upload: (form: FormData, idempotencyKey: string) => send(`${filesUrl}/v1/files`, form, idempotencyKey),
    /** Returns everything created at that time or later, newest first. */
    listSince: async (path: string, since: Date): Promise<readonly unknown[]> => {
      const found: unknown[] = [];
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for (let page = 0; page < maxPages; page += 1) {
        const after = textOf(fieldOf(found.at(-1), 'id'));
        const query = { created, limit: pageSize, starting_after: after === '' ? undefined : after };
        const answer = await get(path, query);
        found.push(...listOf(fieldOf(answer, 'data')));
        if (fieldOf(answer, 'has_more') !== true) return found;
      }
      throw new ProviderError('the card issuer’s list has no end', 502);
    },
  };
}
export type StripeClient = ReturnType<typeof createClient>;
