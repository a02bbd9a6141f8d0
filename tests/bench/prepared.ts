import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Call, CallSchemas, InputOf } from '#contract/platform/call.ts';
import { openApiHeaders } from '#contract/open-api/rules.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { hashBody, signRequest } from '#server/features/open-api/signature.ts';
import type { Clock } from '#server/platform/clock.ts';

/** A request that is ready to send: in production, devices sign their own requests, not this machine. */
export interface Prepared {
  readonly url: string;
  readonly method: string;
  /** Signs it, which is left out of the measurement; a signature is valid for a minute. */
  readonly sign: () => void;
  readonly headers: () => Readonly<Record<string, string | number>>;
  readonly body: string;
}

/** Prepares a call as a browser makes it. */
export function prepared<S extends CallSchemas>(device: Device, call: Call<S>, input: InputOf<S>): Prepared {
  const { query, body: fields } = input as { query?: Record<string, string>; body?: unknown };
  const body = call.method === 'GET' ? '' : JSON.stringify(fields ?? {});
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const sign = () => ({
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${device.tokens?.accessToken}`,
    dpop: device.proof(call.method, call.path, device.tokens?.accessToken),
    ...(call.idempotency === 'required' ? { 'idempotency-key': randomUUID() } : {}),
  });
  let signed: ReturnType<typeof sign> | undefined;
  const headers = () => (signed ??= sign());
  return {
    url: device.origin + call.path + search,
    method: call.method,
    body,
    sign: () => void headers(),
    headers,
  };
}

/** A key with which a program signs. */
export interface SigningKey {
  readonly accessKey: string;
  readonly secretKey: string;
}

/**
 * Prepares a call as a program makes it. It is signed when it is sent: a signature is bound to its second, and costs
 * next to nothing.
 */
export function preparedBy(
  { origin, clock }: { readonly origin: string; readonly clock: Clock },
  key: SigningKey,
  call: Pick<Call, 'method' | 'path'>,
  fields: object,
): Prepared {
  const body = JSON.stringify(fields);
  const headers = () => {
    const [timestamp, nonce] = [String(clock.now().getTime()), randomUUID()];
    const signed = { timestamp, nonce, method: call.method, target: call.path, bodyHash: hashBody(body) };
    return {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      [openApiHeaders.accessKey]: key.accessKey,
      [openApiHeaders.timestamp]: timestamp,
      [openApiHeaders.nonce]: nonce,
      [openApiHeaders.signature]: signRequest(key.secretKey, signed),
    };
  };
  return { url: origin + call.path, method: call.method, body, sign: () => {}, headers };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Closes the kept-alive connections. */
export const endRequests = () => agent.destroy();

/** Sends the request; throws if it is rejected. */
export function send({ url, method, headers, body }: Prepared): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: headers() }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} was answered ${response.statusCode} ${text}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
