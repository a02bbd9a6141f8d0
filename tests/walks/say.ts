import type { Call } from '#contract/platform/call.ts';
import type { Envelope } from '#contract/platform/envelope.ts';
import { openApiHeaders } from '#contract/open-api/rules.ts';
import { hashBody, signRequest } from '#server/features/open-api/signature.ts';
import type { Program } from '#server/features/open-api/testing/program.ts';
import { randomUUID } from 'node:crypto';
import type { Sample } from '../access/samples.ts';
import type { Caller } from '../access/callers.ts';

export interface Said {
  readonly status: number;
  readonly text: string;
  /** Undefined if the response is bytes or a stream. */
  readonly body: Envelope<unknown> | undefined;
}

/** Makes a call and returns the whole response; a stream's only beginning. */
export async function say(caller: Caller, call: Call, input: Sample, idempotencyKey: string): Promise<Said> {
  const response = caller.program
    ? await sendSigned(caller.program, call, input, idempotencyKey)
    : await caller.device!.send(call, input as never, {
        idempotencyKey: call.idempotency === 'required' ? idempotencyKey : null,
        ...(caller.actingFor ? { actingFor: caller.actingFor } : {}),
      });
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: '', body: undefined };
  }
  const text = await response.text();
  return {
    status: response.status,
    text,
    body: type.startsWith('application/json') ? (JSON.parse(text) as Envelope<unknown>) : undefined,
  };
}

function sendSigned(
  { origin, clock, accessKey, secretKey }: Program,
  call: Call,
  { params = {}, query = {}, body }: Sample,
  key: string,
) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, field: string) => encodeURIComponent(String(params[field])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const target = search ? `${path}?${search}` : path;
  const text = body === undefined ? '' : JSON.stringify(body);
  const [timestamp, nonce] = [String(clock.now().getTime()), randomUUID()];
  const request = { timestamp, nonce, method: call.method, target, bodyHash: hashBody(text) };
  const headers: Record<string, string> = {
    [openApiHeaders.accessKey]: accessKey,
    [openApiHeaders.timestamp]: timestamp,
    [openApiHeaders.nonce]: nonce,
    [openApiHeaders.signature]: signRequest(secretKey, request),
    ...(text ? { 'content-type': 'application/json' } : {}),
    ...(call.idempotency === 'required' ? { 'idempotency-key': key } : {}),
  };
  return fetch(origin + target, { method: call.method, headers, ...(text ? { body: text } : {}) });
}
