import { Type } from 'typebox';
import { Instant, Nothing, Nullable, OptionalLine, TrimmedLine, Uuid } from '../platform/schema-parts.ts';
import { Tokens } from '../session/schemas.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { passkeyNameMaxLength } from './rules.ts';

const strict = { additionalProperties: false } as const;
const base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
/** A credential's id: at most 1023 bytes (WebAuthn, section 4). */
const CredentialId = base64Url(1364);
const Name = TrimmedLine(passkeyNameMaxLength);
const Attachment = Type.Union([Type.Literal('platform'), Type.Literal('cross-platform')]);
const PublicKey = Type.Literal('public-key');
const Transports = Type.Array(Type.String({ minLength: 1, maxLength: 32, pattern: '^[a-z-]+$' }), { maxItems: 10 });

/** Extension results from the browser. None is relied on; the library requests `credProps`. */
const ExtensionResults = Type.Object(
  {
    credProps: Type.Optional(
      Type.Object(
        { rk: Type.Optional(Type.Boolean()), authenticatorDisplayName: Type.Optional(OptionalLine(200)) },
        strict,
      ),
    ),
  },
  strict,
);

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  authenticatorAttachment: Type.Optional(Attachment),
  clientExtensionResults: ExtensionResults,
};

/** The result of `navigator.credentials.create()` as JSON (WebAuthn level 3, RegistrationResponseJSON). */
export const RegistrationResponse = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: base64Url(4096),
        attestationObject: base64Url(16_384),
        authenticatorData: Type.Optional(base64Url(8192)),
        transports: Type.Optional(Transports),
        publicKeyAlgorithm: Type.Optional(Type.Integer()),
        publicKey: Type.Optional(base64Url(4096)),
      },
      strict,
    ),
  },
  strict,
);

/** The result of `navigator.credentials.get()` as JSON (WebAuthn level 3, AuthenticationResponseJSON). */
export const AuthenticationResponse = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: base64Url(4096),
        authenticatorData: base64Url(4096),
        signature: base64Url(4096),
        userHandle: Type.Optional(base64Url(86)),
      },
      strict,
    ),
  },
  strict,
);

const Descriptor = Type.Object(
  { id: Type.String(), type: PublicKey, transports: Type.Optional(Type.Array(Type.String())) },
  strict,
);
const Required = Type.Literal('required');

/** For `startRegistration({ optionsJSON })` of @simplewebauthn/browser. */
const CreationOptions = Type.Object(
  {
    rp: Type.Object({ id: Type.String(), name: Type.String() }, strict),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }, strict),
    challenge: Type.String(),
    pubKeyCredParams: Type.Array(Type.Object({ type: PublicKey, alg: Type.Integer() }, strict)),
    timeout: Type.Integer(),
    excludeCredentials: Type.Array(Descriptor),
    authenticatorSelection: Type.Object(
      { residentKey: Required, requireResidentKey: Type.Boolean(), userVerification: Required },
      strict,
    ),
    attestation: Type.Literal('none'),
    extensions: Type.Object({ credProps: Type.Boolean() }, strict),
  },
  strict,
);

/** For `startAuthentication({ optionsJSON })`. Without a list, the user chooses among all passkeys for this site. */
const RequestOptions = Type.Object(
  {
    rpId: Type.String(),
    challenge: Type.String(),
    timeout: Type.Integer(),
    userVerification: Required,
    allowCredentials: Type.Optional(Type.Array(Descriptor)),
  },
  strict,
);

const Passkey = Type.Object(
  { id: Uuid, name: Type.String(), createdAt: Instant, lastUsedAt: Nullable(Instant) },
  strict,
);

export const passkeysSchemas = {
  beginPasskeyRegistration: {
    body: Type.Object({ verification: VerificationId }, strict),
    result: Type.Object({ options: CreationOptions }, strict),
  },
  finishPasskeyRegistration: {
    body: Type.Object({ response: RegistrationResponse, name: Name }, strict),
    result: Passkey,
  },
  getPasskeys: { result: Type.Object({ items: Type.Array(Passkey) }, strict) },
  renamePasskey: { body: Type.Object({ id: Uuid, name: Name }, strict), result: Passkey },
  deletePasskey: { body: Type.Object({ id: Uuid, verification: VerificationId }, strict), result: Nothing },
  beginPasskeySignIn: { body: Nothing, result: Type.Object({ options: RequestOptions }, strict) },
  finishPasskeySignIn: { body: Type.Object({ response: AuthenticationResponse }, strict), result: Tokens },
  beginPasskeyVerification: {
    body: Type.Object({ verification: VerificationId }, strict),
    result: Type.Object({ options: RequestOptions }, strict),
  },
  finishPasskeyVerification: {
    body: Type.Object({ verification: VerificationId, response: AuthenticationResponse }, strict),
    result: Nothing,
  },
};
