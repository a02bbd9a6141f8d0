import { ProviderError } from '../../away.ts';
import { fieldOf, listOf, textOf } from '../../json-fields.ts';
import type { StripeSettings } from './settings.ts';

const timeoutMs = 20_000;
const pageSize = 100;
/** Pages of one question: more would be a list that never ends. */
const maxPages = 50;
/** Whose fields these are; without it the issuer takes the one that stands in its dashboard. */
export const version = '2024-06-20';

/** A value of its forms: nested names are written in brackets; an empty text takes away what was set. */
export type Field = string | number | boolean | readonly Field[] | { readonly [name: string]: Field | undefined };
export type Fields = Readonly<Record<string, Field | undefined>>;

/** The issuer answered that it won't. Its own words stay out of logs: they may repeat what it was asked. */
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

/** `spending_controls[spending_limits][0][amount]=100`, as it reads forms. */
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

/** Asks the issuer. What makes something goes under a key of ours: said twice within its day, it is made once. */
export function createClient({ url, filesUrl, key }: Pick<StripeSettings, 'url' | 'filesUrl' | 'key'>) {
  async function ask(at: string, init: RequestInit, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const response = await fetch(at, {
      ...init,
      headers: { accept: 'application/json', 'stripe-version': version, authorization: `Bearer ${key}`, ...headers },
      // A redirect would carry the key to a place that nobody configured.
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

  /** What there has to be: an address that the issuer doesn't know is a fault of ours. */
  async function send(at: string, body: URLSearchParams | FormData, idempotencyKey?: string): Promise<unknown> {
    const headers = idempotencyKey === undefined ? undefined : { 'idempotency-key': idempotencyKey };
    const answer = await ask(at, { method: 'POST', body }, headers);
    if (answer === undefined) throw new ProviderError('the card issuer doesn’t know what it was asked to change', 404);
    return answer;
  }

  return {
    /** Undefined where the issuer, asked and answering, does not know it. */
    get,
    post: (path: string, fields: Fields, idempotencyKey?: string) => send(url + path, formOf(fields), idempotencyKey),
    upload: (form: FormData, idempotencyKey: string) => send(`${filesUrl}/v1/files`, form, idempotencyKey),
    /** What was made at that instant or later, the newest first. */
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
