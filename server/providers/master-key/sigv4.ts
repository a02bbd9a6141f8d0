import { createHash, createHmac } from 'node:crypto';

/** What signs requests to AWS. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Beside credentials that are lent for a time. */
  readonly sessionToken?: string | undefined;
}

export interface SignedRequest {
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Who the signature is for. */
export interface SigningScope {
  readonly region: string;
  readonly service: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * The headers of a POST to `/` with its signature, as AWS Signature Version 4 asks for them: every header given is
 * signed, and so are host, time and body.
 */
export function signPost(
  { host, headers, body }: SignedRequest,
  { region, service }: SigningScope,
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
  now: Date,
): Readonly<Record<string, string>> {
  const at = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const all = {
    ...headers,
    host,
    'x-amz-date': at,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const named = Object.entries(all).map(([name, value]) => [name.toLowerCase(), value.trim()] as const);
  const sorted = named.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = sorted.map(([name]) => name).join(';');
  const lines = sorted.map(([name, value]) => `${name}:${value}\n`).join('');
  const request = ['POST', '/', '', lines, names, sha256(body)].join('\n');
  const scope = [at.slice(0, 8), region, service, 'aws4_request'];
  const toSign = [algorithm, at, scope.join('/'), sha256(request)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const credential = `${accessKeyId}/${scope.join('/')}`;
  return {
    ...Object.fromEntries(sorted),
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
