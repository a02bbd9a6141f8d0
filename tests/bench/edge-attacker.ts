import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** A request that attackers send repeatedly, on a number of concurrent connections. */
export interface Attack {
  readonly origin: string;
  readonly connections: number;
  readonly method: string;
  readonly path: string;
  readonly body: Uint8Array;
  /** Headers of successive requests; reused from the start after the last, unless each is valid only once. */
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly isOnceEach: boolean;
  /** Number of connections that send half of a body and then nothing. */
  readonly halfSent: number;
}

/**
 * The attackers' own thread, so that sending doesn't slow down the measurement. It stops on a message, and is
 * terminated from outside.
 */
const attack = workerData as Attack;
const agent = new Agent({ keepAlive: true, maxSockets: attack.connections });
let isOver = false;
let next = 0;
const statuses: Record<string, number> = {};

parentPort?.once('message', () => {
  isOver = true;
});
holdHalves();
await Promise.all(Array.from({ length: attack.connections }, () => keepSending()));
agent.destroy();
parentPort?.postMessage(statuses);

function holdHalves(): void {
  const { hostname, port } = new URL(attack.origin);
  const head = `POST ${attack.path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"a`;
  for (let index = 0; index < attack.halfSent; index += 1)
    connect(Number(port), hostname)
      .on('error', () => {})
      .write(head);
}

async function keepSending(): Promise<void> {
  while (!isOver) {
    const headers = attack.headers[attack.isOnceEach ? next : next % attack.headers.length];
    next += 1;
    if (!headers) return;
    const status = await send(headers);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

function send(headers: Readonly<Record<string, string>>): Promise<number | string> {
  return new Promise((resolve) => {
    const { method, path, body, origin } = attack;
    const sent = request(origin + path, { agent, method, headers: { ...headers, 'content-length': body.length } });
    sent.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)));
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    // No other event follows if the server hangs up.
    sent.once('close', () => resolve('closed'));
    sent.end(body);
  });
}
