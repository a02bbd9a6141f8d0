import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createWebhookSms } from './webhook.ts';

const sms = { to: '+4915112345678', text: 'Your code is 123456.' };
let server: Server | undefined;

afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

interface Received {
  readonly method: string | undefined;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly body: unknown;
}

/** Starts a local gateway that responds with a status and records what it received. */
async function gateway(status: number, location?: string): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const keep = async (request: IncomingMessage) => {
    const { authorization, 'content-type': contentType } = request.headers;
    received.push({ method: request.method, authorization, contentType, body: await json(request) });
  };
  const http = createServer((request, response) => {
    void keep(request).then(() => response.writeHead(status, location ? { location } : {}).end('"accepted"'));
  });
  server = http;
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/messages`, received };
}

test('posts the number and the text with the bearer token', async () => {
  const { url, received } = await gateway(202);
  await createWebhookSms({ url, token: 'gateway-token' }).send(sms);
  expect(received).toEqual([
    { method: 'POST', authorization: 'Bearer gateway-token', contentType: 'application/json', body: sms },
  ]);
});

test('sends no authorization header if no token is set', async () => {
  const { url, received } = await gateway(200);
  await createWebhookSms({ url, token: undefined }).send(sms);
  expect(received[0]?.authorization).toBeUndefined();
});

test.each([400, 401, 429, 500])('throws on status %i, so that the message is retried', async (status) => {
  const { url } = await gateway(status);
  await expect(createWebhookSms({ url, token: 't' }).send(sms)).rejects.toThrow(String(status));
});

test('does not follow a redirect with the message', async () => {
  const { url, received } = await gateway(307, '/elsewhere');
  await expect(createWebhookSms({ url, token: 't' }).send(sms)).rejects.toThrow();
  expect(received).toHaveLength(1);
});

test('an error contains neither the number nor the code', async () => {
  const { url } = await gateway(500);
  const failure: unknown = await createWebhookSms({ url, token: 't' })
    .send(sms)
    .catch((error: unknown) => error);
  expect(String(failure)).not.toMatch(/4915112345678|123456/);
});
