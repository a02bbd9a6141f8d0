import { randomUUID } from 'node:crypto';
import { openApiHeaders } from '#contract/open-api/rules.ts';
import type { Envelope } from '#contract/platform/envelope.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hashBody, signRequest } from '../signature.ts';

/** A program that holds an API key. */
export interface Program {
  readonly origin: string;
  readonly clock: Clock;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface ProgramCall {
  readonly method?: string;
  readonly body?: unknown;
  /** Sent instead of the correct values. */
  readonly timestamp?: string;
  readonly nonce?: string;
  readonly signature?: string;
  /** Signed instead of the values sent. */
  readonly signed?: Readonly<Partial<{ method: string; target: string; bodyHash: string }>>;
  /** Headers to omit. */
  readonly without?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a signed request. */
export async function send(program: Program, target: string, call: ProgramCall = {}) {
  const { method = 'GET', timestamp = String(program.clock.now().getTime()), nonce = randomUUID() } = call;
  const text = call.body === undefined ? '' : JSON.stringify(call.body);
  const request = { timestamp, nonce, method, target, bodyHash: hashBody(text), ...call.signed };
  const headers: Record<string, string> = {
    [openApiHeaders.accessKey]: program.accessKey,
    [openApiHeaders.timestamp]: timestamp,
    [openApiHeaders.nonce]: nonce,
    [openApiHeaders.signature]: call.signature ?? signRequest(program.secretKey, request),
    ...(text ? { 'content-type': 'application/json' } : {}),
    ...call.headers,
  };
  for (const name of call.without ?? []) delete headers[name];
  const response = await fetch(program.origin + target, { method, headers, ...(text ? { body: text } : {}) });
  const body = (await response.json()) as Envelope<Record<string, unknown>>;
  return { status: response.status, body, code: body.error?.code ?? null };
}
