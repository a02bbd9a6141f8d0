import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Authentication, Registration } from '../checks.ts';

/** Deliberate deviations from a correct answer. */
export interface Twist {
  readonly origin?: string;
  readonly challenge?: string;
  readonly relyingParty?: string;
  /** Flags claiming that no user was present, or that one was present but not verified. */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string | undefined;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly format?: { readonly name: string; readonly statement: Map<string, Uint8Array[]> };
}

interface CreationOptions {
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
  readonly challenge: string;
}

interface RequestOptions {
  readonly rpId: string;
  readonly challenge: string;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** A software authenticator: one ES256 passkey, as a browser at that origin would use it. */
export class SoftAuthenticator {
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #coseKey: Map<number, number | Uint8Array>;
  readonly credentialId = randomBytes(32).toString('base64url');
  #userHandle: string | undefined;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    this.#coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
  }

  /** Like `navigator.credentials.create()`. */
  create({ rp, user, challenge }: CreationOptions, twist: Twist = {}): Registration {
    this.#userHandle = user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(this.#coseKey)]);
    const authData = Buffer.concat([this.#header(rp.id, hasCredential, twist), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', twist.format?.name ?? 'none'],
      ['attStmt', twist.format?.statement ?? new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, twist),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])).toString(
          'base64url',
        ),
        transports: ['internal'],
      },
    };
  }

  /** Like `navigator.credentials.get()`. */
  get({ rpId, challenge }: RequestOptions, twist: Twist = {}): Authentication {
    this.#counter = twist.counter ?? this.#counter + 1;
    const authData = this.#header(rpId, 0, { ...twist, counter: this.#counter });
    const clientDataJSON = this.#clientData('webauthn.get', challenge, twist);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const userHandle = 'userHandle' in twist ? twist.userHandle : this.#userHandle;
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    };
  }

  #credential() {
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: {},
    };
  }

  #header(relyingParty: string, extraFlags: number, twist: Twist): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8((twist.flags ?? userPresent | userVerified) | extraFlags);
    rest.writeUInt32BE(twist.counter ?? this.#counter, 1);
    return Buffer.concat([sha256(twist.relyingParty ?? relyingParty), rest]);
  }

  #clientData(type: string, challenge: string, twist: Twist): string {
    const data = {
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? this.#origin,
      crossOrigin: twist.crossOrigin ?? false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}
