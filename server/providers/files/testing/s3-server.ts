import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer as readBuffer } from 'node:stream/consumers';
import { sha256, signRequest } from '../../aws/sigv4.ts';

interface Kept {
  readonly bytes: Buffer;
  readonly at: Date;
}

const pageSize = 2;
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The part of S3 that stores files, on this machine, with pages of two names. It accepts only requests whose signature
 * matches the one it calculates from the request, as AWS does.
 */
export class S3Server {
  readonly settings = { region: 'eu-central-1', bucket: 'keelson', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'key' };
  /** Number of requests to fail with 503 before one succeeds. */
  hiccups = 0;
  /** Number of requests to cut off before one succeeds. */
  cuts = 0;
  /** Modification time of new files; undefined means now. */
  writtenAt: Date | undefined;
  readonly kept = new Map<string, Kept>();
  readonly #server = createServer((request, response) => {
    void readBuffer(request).then((body) => {
      if (this.cuts-- > 0) return request.socket.destroy();
      const [status, answer] = this.#answer(request, body);
      return response.writeHead(status).end(answer);
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }

  #answer(request: IncomingMessage, body: Buffer): [number, string | Buffer] {
    if (this.hiccups-- > 0) return [503, '<Error><Code>SlowDown</Code></Error>'];
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    if (!this.#isSigned(request, url, body)) return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'];
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== this.settings.bucket) return [404, '<Error><Code>NoSuchBucket</Code></Error>'];
    const key = rest.join('/');
    if (request.method === 'PUT') {
      this.kept.set(key, { bytes: body, at: this.writtenAt ?? new Date() });
      return [200, ''];
    }
    if (request.method === 'DELETE') {
      this.kept.delete(key);
      return [204, ''];
    }
    if (key === '') return [200, this.#list(url.searchParams)];
    const found = this.kept.get(key);
    return found ? [200, found.bytes] : [404, '<Error><Code>NoSuchKey</Code></Error>'];
  }

  #list(query: URLSearchParams): string {
    const after = query.get('continuation-token')?.replace(/^a&b</, '') ?? '';
    const prefix = query.get('prefix') ?? '';
    const keys = [...this.kept.keys()].toSorted().filter((key) => key.startsWith(prefix) && key > after);
    const page = keys.slice(0, pageSize);
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${this.kept.get(key)?.at.toISOString()}</LastModified></Contents>`,
    );
    const isCut = keys.length > pageSize;
    const next = isCut ? `<NextContinuationToken>${escape(`a&b<${page.at(-1)}`)}</NextContinuationToken>` : '';
    return `<ListBucketResult>${entries.join('')}<IsTruncated>${isCut}</IsTruncated>${next}</ListBucketResult>`;
  }

  #isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
    const { authorization = '', 'x-amz-date': at = '', 'x-amz-content-sha256': hash } = request.headers;
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    const time = String(at).replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z');
    const bodyHash = sha256(body);
    const unsigned = { method: request.method ?? '', url, headers, bodyHash };
    const scope = { region: this.settings.region, service: 's3' };
    const isWhole = hash === bodyHash && ['host', 'x-amz-content-sha256', 'x-amz-date'].every((n) => names.includes(n));
    return isWhole && signRequest(unsigned, scope, this.settings, new Date(time))['authorization'] === authorization;
  }
}
