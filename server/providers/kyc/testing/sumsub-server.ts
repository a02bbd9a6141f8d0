import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SumsubSettings } from '../sumsub-client.ts';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

export interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

/** Responds to a correctly signed request; undefined means 404. */
export type Answering = (request: SeenRequest) => Answer | undefined;

/**
 * A stand-in for Sumsub's API that calculates every signature itself, as its documentation describes, and responds 401
 * if one is invalid or older than a minute.
 */
export class SumsubServer {
  readonly seen: SeenRequest[] = [];
  readonly unsigned: string[] = [];
  answering: Answering = () => undefined;
  readonly #server: Server;
  readonly #secret: string;
  readonly #nowMs: () => number;

  constructor(secret: string, nowMs: () => number) {
    this.#secret = secret;
    this.#nowMs = nowMs;
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status = 200, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', url: path = '' } = request;
    if (!this.#isSigned(request, body)) {
      this.unsigned.push(`${method} ${path}`);
      return { status: 401, body: { description: 'Request signature mismatch', errorCode: 4003 } };
    }
    const seen = { method, path, type: request.headers['content-type'] ?? '', body };
    this.seen.push(seen);
    return this.answering(seen) ?? { status: 404, body: { description: 'Not found' } };
  }

  #isSigned({ headers, method = '', url = '' }: IncomingMessage, body: Buffer): boolean {
    const seconds = String(headers['x-app-access-ts']);
    const signed = Buffer.concat([Buffer.from(seconds + method.toUpperCase() + url), body]);
    const expected = createHmac('sha256', this.#secret).update(signed).digest('hex');
    const isFresh = Math.abs(Number(seconds) * 1000 - this.#nowMs()) < 60_000;
    return headers['x-app-token'] === 'app-token' && headers['x-app-access-sig'] === expected && isFresh;
  }
}

/** Returns settings as an operator would give them. */
export function sumsubSettings(url: string, change: Partial<SumsubSettings> = {}): SumsubSettings {
  return {
    url,
    appToken: 'app-token',
    secret: 'request-secret',
    webhookSecret: 'webhook-secret',
    personLevel: 'id and liveness',
    companyLevel: 'company-level',
    ...change,
  };
}
