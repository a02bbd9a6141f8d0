import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { Static } from 'typebox';
import type { AuthenticationResponse, RegistrationResponse } from '#contract/passkeys/schemas.ts';
import { refuse } from '#contract/platform/errors.ts';

export type Registration = Static<typeof RegistrationResponse>;
export type Authentication = Static<typeof AuthenticationResponse>;

/** Three hundred modules, loaded with the first passkey, so that the server starts sooner. */
const library = () => import('@simplewebauthn/server');

/** COSE algorithm numbers: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257] as const;

/** The facts an answer must match. */
export interface Expected {
  readonly challenge: string;
  readonly origin: string;
}

/** The stored parts of a passkey. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

export interface KnownPasskey {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: string;
}

/** The domain that passkeys belong to. */
export function relyingPartyOf(origin: string): string {
  return new URL(origin).hostname;
}

/** Returns the challenge that an answer claims to sign. Refuses an answer from within another site's frame. */
export function readChallenge(clientDataJson: string): string {
  const data = orRefuse((): unknown => JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()));
  if (typeof data !== 'object' || data === null || !('challenge' in data)) refuse('passkey:refused');
  if (typeof data.challenge !== 'string' || ('crossOrigin' in data && data.crossOrigin)) refuse('passkey:refused');
  return data.challenge;
}

/** Checks a newly created passkey. Refuses `passkey:refused`. */
export async function checkNew(response: Registration, { challenge, origin }: Expected): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  orRefuse(() =>
    assertUncertified(decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject))),
  );
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: { ...response.response, transports: [] } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => refuse('passkey:refused'));
  const credential = registrationInfo?.credential;
  if (!verified || credential?.id !== response.id) refuse('passkey:refused');
  return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter };
}

/**
 * Refuses attestation certificates. We request none and read none: a stranger's certificates would have us fetch
 * revocation lists from wherever they point.
 */
function assertUncertified(attestation: AttestationObject): void {
  const isPlain = attestation.get('fmt') === 'none';
  const isSelfSigned = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (!isPlain && !isSelfSigned) refuse('passkey:refused');
}

/** Checks what a passkey signed, and that its counter advanced. Refuses `passkey:refused`. Returns the counter. */
export async function checkUse(
  response: Authentication,
  passkey: KnownPasskey,
  { challenge, origin }: Expected,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(origin),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => refuse('passkey:refused'));
  if (!verified) refuse('passkey:refused');
  return authenticationInfo.newCounter;
}

/** Refuses external input that the library can't read, on which it throws. */
function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch {
    return refuse('passkey:refused');
  }
}
