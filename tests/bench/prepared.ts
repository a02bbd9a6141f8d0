import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Call, CallSchemas, InputOf } from '#contract/platform/call.ts';
import { openApiHeaders } from '#contract/open-api/rules.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { hashBody, signRequest } from '#server/features/open-api/signature.ts';

/** A request that only has to be sent: devices and programs sign theirs in reality, not this machine. */
export interface Prepared {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
}

/** A call as a browser makes it. */
export function prepared<S extends CallSchemas>(device: Device, call: Call<S>, input: InputOf<S>): Prepared {
  const { query, body: fields } = input as { query?: Record<string, string>; body?: unknown };
  const body = JSON.stringify(fields ?? {});
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  return {
    url: device.origin + call.path + search,
    method: call.method,
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${device.tokens?.accessToken}`,
      dpop: device.proof(call.method, call.path, device.tokens?.accessToken),
      ...(call.idempotency === 'required' ? { 'idempotency-key': randomUUID() } : {}),
    },
  };
}

/** A key that a program signs with. */
export interface SigningKey {
  readonly accessKey: string;
  readonly secretKey: string;
}

/** A call as a program makes it. */
export function preparedBy(
  { origin, now }: { readonly origin: string; readonly now: Date },
  key: SigningKey,
  call: Pick<Call, 'method' | 'path'>,
  fields: object,
): Prepared {
  const body = JSON.stringify(fields);
  const [timestamp, nonce] = [String(now.getTime()), randomUUID()];
  const signed = { timestamp, nonce, method: call.method, target: call.path, bodyHash: hashBody(body) };
  return {
    url: origin + call.path,
    method: call.method,
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      [openApiHeaders.accessKey]: key.accessKey,
      [openApiHeaders.timestamp]: timestamp,
      [openApiHeaders.nonce]: nonce,
      [openApiHeaders.signature]: signRequest(key.secretKey, signed),
    },
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Ends the connections that are kept. */
export const endRequests = () => agent.destroy();

/** Sends it; throws where it is refused. */
export function send({ url, method, headers, body }: Prepared): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
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
