import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { openBytes, sealBytes } from '#server/platform/vault/aead.ts';

interface Asked {
  readonly KeyId: string;
  readonly Plaintext?: string;
  readonly CiphertextBlob?: string;
  readonly EncryptionContext: Readonly<Record<string, string>>;
}

/**
 * The part of AWS KMS that wraps keys, running locally. Like AWS, it accepts a request only if its signature matches
 * the one calculated from the received bytes and its time is within five minutes.
 */
export class KmsServer {
  readonly region = 'eu-central-1';
  readonly accessKeyId = 'AKIDEXAMPLE';
  readonly secretAccessKey = randomBytes(30).toString('base64');
  /** Session token that requests must carry and sign. */
  sessionToken: string | undefined;
  /** Number of requests that fail with 500 before one succeeds. */
  hiccups = 0;
  readonly seen: { readonly target: string; readonly keyId: string }[] = [];
  readonly #keys = new Map<string, Buffer>();
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }

  addKey(id: string): void {
    this.#keys.set(id, randomBytes(32));
  }

  async #answer(request: IncomingMessage): Promise<[number, unknown]> {
    const body = await readText(request);
    if (this.hiccups-- > 0) return [500, { __type: 'KMSInternalException' }];
    if (!this.#isSigned(request, body)) return [400, { __type: 'InvalidSignatureException', message: 'no match' }];
    const target = String(request.headers['x-amz-target']);
    const asked = JSON.parse(body) as Asked;
    this.seen.push({ target, keyId: asked.KeyId });
    const key = this.#keys.get(asked.KeyId);
    if (!key) return [400, { __type: 'NotFoundException', message: `no key ${asked.KeyId}` }];
    const context = JSON.stringify(asked.EncryptionContext);
    if (target === 'TrentService.Encrypt') {
      const sealed = sealBytes(key, context, Buffer.from(asked.Plaintext ?? '', 'base64'));
      return [200, { CiphertextBlob: sealed.toString('base64'), KeyId: asked.KeyId }];
    }
    try {
      const opened = openBytes(key, context, Buffer.from(asked.CiphertextBlob ?? '', 'base64'));
      return [200, { Plaintext: opened.toString('base64'), KeyId: asked.KeyId }];
    } catch {
      return [400, { __type: 'InvalidCiphertextException' }];
    }
  }

  #isSigned({ method, url, headers }: IncomingMessage, body: string): boolean {
    const [, keyId, scope = '', names = '', signature = ''] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    const at = String(headers['x-amz-date']);
    const signed = names.split(';');
    const needed = ['host', 'x-amz-date', 'x-amz-target', ...(this.sessionToken ? ['x-amz-security-token'] : [])];
    if (keyId !== this.accessKeyId || !needed.every((name) => signed.includes(name))) return false;
    if (this.sessionToken && headers['x-amz-security-token'] !== this.sessionToken) return false;
    const atMs = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    if (!(Math.abs(Date.now() - atMs) < 5 * 60_000)) return false;
    if (scope !== `${at.slice(0, 8)}/${this.region}/kms/aws4_request`) return false;
    const canonical =
      `${method}\n${url}\n\n` +
      signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('') +
      `\n${names}\n${createHash('sha256').update(body).digest('hex')}`;
    const digest = createHash('sha256').update(canonical).digest('hex');
    const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
    const dateKey = mac(`AWS4${this.secretAccessKey}`, at.slice(0, 8));
    const signingKey = mac(mac(mac(dateKey, this.region), 'kms'), 'aws4_request');
    const expected = mac(signingKey, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${digest}`);
    return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  }
}
