import { Resolver } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { deliveryTimeoutMs, keptAnswerBytes } from '#contract/webhooks/rules.ts';
import { hostOf, isLoopback, isPublicAddress } from './address.ts';

export interface SendOptions {
  readonly isSandbox: boolean;
  readonly timeoutMs?: number;
  /** DNS servers as `address:port`; the system's by default. */
  readonly dnsServers?: readonly string[];
}

/** Outcome of an attempt. `failure` is null if the receiver accepted it, with a status from 200 to 299. */
export interface Outcome {
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly failure: string | null;
}

/** Posts a body once, without following redirects. Any result is an outcome; it does not throw. */
export async function postOutside(
  target: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
  { isSandbox, timeoutMs = deliveryTimeoutMs, dnsServers }: SendOptions,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const url = new URL(target);
    const address = await resolve(url, isSandbox, signal, dnsServers);
    if (address === undefined) return failed('the address is not on a public network');
    const response = await post(url, address, headers, body, signal);
    const status = response.statusCode ?? 0;
    const responseBody = await readStart(response);
    const isTaken = status >= 200 && status < 300;
    const why = status >= 300 && status < 400 ? 'redirects are not followed' : `status ${status}`;
    return { responseStatus: status, responseBody, failure: isTaken ? null : why };
  } catch (error) {
    return failed(signal.aborted ? 'timeout' : error instanceof Error ? error.message : 'unknown');
  }
}

const failed = (failure: string): Outcome => ({ responseStatus: null, responseBody: null, failure });

/** Returns the address to connect to; the name is not resolved again, so it can't change in between. */
async function resolve(
  url: URL,
  isSandbox: boolean,
  signal: AbortSignal,
  dnsServers?: readonly string[],
): Promise<string | undefined> {
  const host = hostOf(url);
  const found = isIP(host) ? [host] : await lookUp(host, signal, dnsServers);
  const isAllowed = (address: string) => isPublicAddress(address) || (isSandbox && isLoopback(url));
  return found.every(isAllowed) ? found[0] : undefined;
}

/**
 * Resolves all addresses of a name. Not with the system's `getaddrinfo`: that can't be canceled, and four names whose
 * servers don't respond would block the threads that hash passwords and read files.
 */
async function lookUp(host: string, signal: AbortSignal, servers?: readonly string[]): Promise<readonly string[]> {
  if (host === 'localhost') return ['127.0.0.1'];
  const resolver = new Resolver();
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0) throw new Error('the name leads nowhere');
    return found;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function post(
  url: URL,
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isTls = url.protocol === 'https:';
  const host = hostOf(url);
  return new Promise((resolvePost, reject) => {
    const outgoing = (isTls ? requestHttps : requestHttp)({
      method: 'POST',
      host: address,
      port: url.port || (isTls ? 443 : 80),
      path: url.pathname + url.search,
      // The connection is to the address, but the certificate must match the name.
      ...(isTls && !isIP(host) ? { servername: host } : {}),
      headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      signal,
    });
    outgoing.on('response', resolvePost);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= keptAnswerBytes) break;
  }
  // PostgreSQL text can't contain zero characters.
  return Buffer.concat(chunks).subarray(0, keptAnswerBytes).toString('utf8').replaceAll('\0', '');
}
