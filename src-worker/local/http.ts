import { actingForHeader } from '#contract/members/rules.ts';
import type { Call } from '#contract/platform/call.ts';
import { isErrorCode, type ErrorCode } from '#contract/platform/error-codes.ts';
import type { Envelope, EnvelopeError } from '#contract/platform/envelope.ts';
import { noteServerTime } from './server-clock.ts';

/** What every request carries besides its proof (specification, section 7). */
export interface CommonHeaders {
  readonly locale: string;
  readonly deviceId: string;
}

export type PlainValue = string | number | boolean | null | undefined;

export interface PlainInput {
  readonly params?: Readonly<Record<string, PlainValue>>;
  readonly query?: Readonly<Record<string, PlainValue>>;
  readonly body?: unknown;
}

export const requestTimeoutMs = 30_000;

export function commonHeaders({ locale, deviceId }: CommonHeaders): Record<string, string> {
  return { 'accept-language': locale, 'language-code': locale, 'client-type': '0', 'device-id': deviceId };
}

/** Whether a call can be about a company's account; other calls are about the caller, no matter whom they act for. */
export function isAboutAccount({ access }: Pick<Call, 'access'>): boolean {
  return typeof access === 'object' && 'permission' in access;
}

/** Returns the header for the account a call is about: the company with this uid, or no header for the caller's own. */
export function accountHeader(companyUid: string | null | undefined): Record<string, string> {
  return companyUid ? { [actingForHeader]: companyUid } : {};
}

/** Returns the path of a call with its parameters and query filled in. Undefined values are omitted. */
export function callPath(call: Pick<Call, 'path'>, input: PlainInput): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** A parsed response. `error` is null if and only if the call succeeded. */
export interface Answer {
  readonly status: number;
  readonly result: unknown;
  readonly error: (Omit<EnvelopeError, 'code'> & { readonly code: ErrorCode }) | null;
  /** True if something in between answered, such as a proxy with its own page: it says nothing about the request. */
  readonly isForeign?: boolean;
}

/**
 * Parses a response, no matter who sent it: an HTML page from a proxy is an error, not a crash.
 * @throws if the connection is cut within the body, which is no response, whatever its headers said
 */
export async function readAnswer(response: Response, isBare = false): Promise<Answer> {
  const body = parse(await response.text());
  await noteServerTime(response.headers.get('date'));
  if (response.ok && isBare && body !== null) return { status: response.status, result: body, error: null };
  if (response.ok && body?.success === true) return { status: response.status, result: body.result, error: null };
  const error = body && body.success === false ? body.error : null;
  if (error && isErrorCode(error.code)) return { status: response.status, result: null, error };
  return {
    status: response.status,
    result: null,
    error: { code: codeForStatus(response.status), message: error?.message ?? '', details: null },
    ...(error ? {} : { isForeign: true }),
  };
}

function parse(text: string): Envelope<unknown> | null {
  try {
    return JSON.parse(text) as Envelope<unknown>;
  } catch {
    return null;
  }
}

function codeForStatus(status: number): ErrorCode {
  if (status === 401) return 'request:unauthenticated';
  if (status === 403) return 'request:forbidden';
  if (status === 404) return 'request:notFound';
  if (status === 413) return 'request:tooLarge';
  if (status === 429) return 'request:tooMany';
  return status >= 400 && status < 500 ? 'request:invalid' : 'server:fault';
}
