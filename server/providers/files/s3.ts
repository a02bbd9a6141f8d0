import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { uuidPattern } from '#contract/platform/ids.ts';
import { assert } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inPieces, pieceBytes } from '#server/platform/in-pieces.ts';
import { sha256, signRequest, type AwsCredentials } from '../aws/sigv4.ts';
import type { FilesProvider } from './files.ts';

/** A bucket in an S3-compatible store. */
export interface S3Settings extends AwsCredentials {
  /** `https://s3.eu-central-1.amazonaws.com`, or another store's address. The bucket is appended to the path. */
  readonly url: string;
  readonly region: string;
  readonly bucket: string;
}

interface StoreRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Key within the bucket; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Body;
}

interface Body {
  readonly content: Blob;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/** The store rejected a request, or was unreachable. */
export class S3Error extends Error {
  readonly status: number;
  constructor({ method, key }: StoreRequest, status: number) {
    super(`the file store answered ${method} /${key} with ${status}`);
    this.name = 'S3Error';
    this.status = status;
  }
}

/** Timeout per try; a file is 10 MB at most. */
const timeoutMs = 20_000;
const tries = 3;
const folder = 'files/';
const isId = (text: string) => new RegExp(uuidPattern).test(text);

/**
 * Stores files in a bucket shared by any number of servers, wherever they run. All operations are idempotent, so
 * failures of the store are retried; rejections are not.
 */
export function createS3Files(settings: S3Settings, clock: Clock): FilesProvider {
  const send = (request: StoreRequest) => sendStubbornly(settings, clock, request);
  const keyOf = (id: string) => {
    assert(isId(id), 'a file’s id is one of ours');
    return folder + id;
  };
  return {
    isSandbox: false,
    put: async (id, bytes) => {
      const hash = await hashOf(inPieces(bytes));
      await send({ method: 'PUT', key: keyOf(id), body: { content: new Blob([new Uint8Array(bytes)]), hash } });
    },
    putFile: async (id, path) => {
      const hash = await hashOf(createReadStream(path, { highWaterMark: pieceBytes }));
      // Read while it is sent, again by each try.
      await send({ method: 'PUT', key: keyOf(id), body: { content: await openAsBlob(path), hash } });
    },
    get: async (id) => {
      const answer = await send({ method: 'GET', key: keyOf(id) });
      return answer.status === 404 ? undefined : answer.body;
    },
    remove: async (id) => {
      await send({ method: 'DELETE', key: keyOf(id) });
    },
    list: (before) => listBefore(send, before),
  };
}

async function hashOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

interface StoreAnswer {
  readonly status: number;
  readonly body: Buffer;
}
type Send = (request: StoreRequest) => Promise<StoreAnswer>;

async function sendStubbornly(settings: S3Settings, clock: Clock, request: StoreRequest): Promise<StoreAnswer> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await sendOnce(settings, clock, request);
    } catch (error) {
      const isRefused = error instanceof S3Error && error.status < 500 && error.status !== 429;
      if (isRefused || left === 0) throw error;
      await pause(200 * (tries - left));
    }
  }
}

/** A missing file is a result; any other non-success status is thrown, without the store's text. */
async function sendOnce(settings: S3Settings, clock: Clock, request: StoreRequest): Promise<StoreAnswer> {
  const { method, key, query = {}, body } = request;
  const bodyHash = body?.hash ?? sha256('');
  const url = new URL(`${settings.url}/${settings.bucket}${key === '' ? '' : `/${key}`}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const unsigned = { method, url, headers: { 'x-amz-content-sha256': bodyHash }, bodyHash };
  const { host: _host, ...headers } = signRequest(
    unsigned,
    { region: settings.region, service: 's3' },
    settings,
    clock.now(),
  );
  const response = await fetch(url, {
    method,
    headers,
    ...(body ? { body: body.content } : {}),
    // A redirect could carry documents to a host that was not configured.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isMissing = response.status === 404 && method === 'GET' && key !== '' && !bytes.includes('NoSuchBucket');
  if (!response.ok && !isMissing) throw new S3Error(request, response.status);
  return { status: response.status, body: bytes };
}

/** Iterates over the bucket's pages: a thousand names at a time, in the store's own order. */
async function* listBefore(send: Send, before: Date): AsyncGenerator<string> {
  let next: string | undefined;
  do {
    const query = { 'list-type': '2', prefix: folder, ...(next === undefined ? {} : { 'continuation-token': next }) };
    const page = (await send({ method: 'GET', key: '', query })).body.toString('utf8');
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const id = textOf(entry, 'Key')?.slice(folder.length) ?? '';
      if (isId(id) && new Date(textOf(entry, 'LastModified') ?? Number.NaN) < before) yield id;
    }
    next = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined;
  } while (next !== undefined);
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/**
 * Returns the text of the first element with that name. The response's structure is flat and known, so no XML parser is
 * needed.
 */
function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity);
}
