import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { Static } from 'typebox';
import type { AuthenticationResponse, RegistrationResponse } from '#contract/passkeys/schemas.ts';
import { refuse } from '#contract/platform/errors.ts';

export type Registration = Static<typeof RegistrationResponse>;
export type Authentication = Static<typeof AuthenticationResponse>;

/** Three hundred modules, loaded when the first passkey comes: a server starts sooner without them. */
const library = () => import('@simplewebauthn/server');

/** COSE's numbers: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257] as const;

/** What an answer has to be about. */
export interface Expected {
  readonly challenge: string;
  readonly origin: string;
}

/** What a passkey is kept by. */
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

/** The challenge that an answer says it signs. An answer from within another site's frame is refused. */
export function readChallenge(clientDataJson: string): string {
  const data = orRefuse((): unknown => JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()));
  if (typeof data !== 'object' || data === null || !('challenge' in data)) refuse('passkey:refused');
  if (typeof data.challenge !== 'string' || ('crossOrigin' in data && data.crossOrigin)) refuse('passkey:refused');
  return data.challenge;
}

/** Checks a passkey that was just made. Refuses `passkey:refused`. */
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
 * We ask for no attestation, and look at none: certificates from anybody would have us fetch revocation lists
 * from wherever they say.
 */
function assertUncertified(attestation: AttestationObject): void {
  const isPlain = attestation.get('fmt') === 'none';
  const isSelfSigned = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (!isPlain && !isSelfSigned) refuse('passkey:refused');
}

/** Checks what a passkey signed, and that its counter went on. Refuses `passkey:refused`. Returns the counter. */
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

/** What comes from outside is read by the library, which throws where it can't. */
function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch {
    return refuse('passkey:refused');
  }
}
