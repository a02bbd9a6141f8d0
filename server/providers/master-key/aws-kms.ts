import { setTimeout as pause } from 'node:timers/promises';
import { must } from '#contract/platform/errors.ts';
import { sha256, signRequest, type AwsCredentials } from '../aws/sigv4.ts';
import { MasterKeyMissing, type MasterKey } from './master-key.ts';

/** A symmetric key in AWS KMS, and credentials to use it. */
export interface AwsKmsSettings {
  /** Address of the API, without a trailing slash. */
  readonly url: string;
  readonly region: string;
  /** The key’s id or ARN, which unlike an alias never refers to another key; new keys are wrapped under it. */
  readonly keyId: string;
  readonly credentials: AwsCredentials;
}

const timeoutMs = 5000;
/** Delay before each retry: startup waits for a response, so that a hiccup is not an outage. */
const pausesMs = [200, 1000];
const passing = ['ThrottlingException', 'DependencyTimeoutException', 'KMSInternalException', 'LimitExceededException'];
/** KMS has no such key, or the bytes are under another one. */
const otherKey = ['NotFoundException', 'IncorrectKeyException'];
const prefix = 'kms:';

type Json = Readonly<Record<string, unknown>>;

/** An error response of AWS KMS. Its text may quote the request and is left out. */
class KmsError extends Error {
  override readonly name = 'KmsError';
  readonly kind: string;
  readonly isPassing: boolean;
  constructor(kind: string, status: number) {
    super(`AWS KMS refused: ${kind} (${status})`);
    this.kind = kind;
    this.isPassing = status >= 500 || passing.includes(kind);
  }
}

/**
 * A key that never leaves AWS KMS: it wraps and unwraps there. Keys wrapped earlier under another master key are opened
 * by `earlier`, so that an installation moves from its key file to KMS with one rotation.
 */
export function createAwsKmsMasterKey(settings: AwsKmsSettings, earlier?: MasterKey): MasterKey {
  const encryptionContext = (context: string) => ({ EncryptionContext: { keelson: context } });
  return {
    name: 'kms',
    id: `${prefix}${settings.keyId}`,
    wrap: async (key, context) => {
      const Plaintext = Buffer.from(key).toString('base64');
      const given = { KeyId: settings.keyId, Plaintext, ...encryptionContext(context) };
      return bytesOf(await call(settings, 'Encrypt', given), 'CiphertextBlob');
    },
    unwrap: async (wrapped, context, keyId) => {
      if (!keyId.startsWith(prefix)) {
        if (earlier) return earlier.unwrap(wrapped, context, keyId);
        throw new MasterKeyMissing(`there is no master key ${keyId}`);
      }
      const CiphertextBlob = Buffer.from(wrapped).toString('base64');
      const given = { KeyId: keyId.slice(prefix.length), CiphertextBlob, ...encryptionContext(context) };
      return bytesOf(await call(settings, 'Decrypt', given), 'Plaintext');
    },
  };
}

async function call(settings: AwsKmsSettings, operation: 'Encrypt' | 'Decrypt', given: Json): Promise<Json> {
  for (const waitMs of pausesMs) {
    try {
      return await ask(settings, operation, given);
    } catch (error) {
      if (error instanceof KmsError && !error.isPassing) throw missingOr(error);
    }
    await pause(waitMs);
  }
  return ask(settings, operation, given).catch((error: unknown) => {
    throw missingOr(error);
  });
}

const missingOr = (error: unknown) =>
  error instanceof KmsError && otherKey.includes(error.kind) ? new MasterKeyMissing(error.message) : error;

/** Sends one request of the JSON protocol, signed for the current time. */
async function ask(settings: AwsKmsSettings, operation: string, given: Json): Promise<Json> {
  const { region, credentials } = settings;
  const url = new URL(`${settings.url}/`);
  const body = JSON.stringify(given);
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${operation}` };
  const request = { method: 'POST', url, headers, bodyHash: sha256(body) };
  const { host: _byFetch, ...signed } = signRequest(request, { region, service: 'kms' }, credentials, new Date());
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { method: 'POST', headers: signed, body, signal, redirect: 'error' });
  const told: unknown = await answer.json().catch(() => ({}));
  const json = (typeof told === 'object' ? told : null) ?? {};
  if (answer.ok) return { ...json };
  const kind = '__type' in json && typeof json.__type === 'string' ? json.__type : 'unknown';
  throw new KmsError(kind.split('#').at(-1) ?? kind, answer.status);
}

function bytesOf(answer: Json, name: string): Uint8Array {
  const text = answer[name];
  return Buffer.from(must(typeof text === 'string' ? text : undefined, `${name} of AWS KMS`), 'base64');
}
