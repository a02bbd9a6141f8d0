import { Type } from 'typebox';
import { Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { Tokens } from '../session/schemas.ts';
import { recoveryCodePattern, stepUpActions, stepUpFactors } from './actions.ts';

const strict = { additionalProperties: false } as const;

/** A passed step-up verification, sent along with the action it was made for. */
export const VerificationId = Uuid;

const SixDigits = Type.String({ pattern: '^[0-9]{6}$' });
const Factor = Type.Enum([...stepUpFactors]);
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) }, strict);

const SentCodeWish = Type.Object(
  { verification: VerificationId, factor: Type.Union([Type.Literal('email'), Type.Literal('sms')]) },
  strict,
);
const SentCode = Type.Object(
  { target: Type.String(), resendAfterSeconds: Type.Integer(), expiresInSeconds: Type.Integer() },
  strict,
);
/** Codes that replace the other factors for users with an authenticator. */
export const AuthenticatorCodes = {
  totpCode: Type.Optional(SixDigits),
  recoveryCode: Type.Optional(Type.String({ pattern: recoveryCodePattern })),
};
const EnteredCodes = Type.Object(
  {
    verification: VerificationId,
    emailCode: Type.Optional(SixDigits),
    smsCode: Type.Optional(SixDigits),
    ...AuthenticatorCodes,
  },
  strict,
);

export const stepUpSchemas = {
  begin: {
    body: Type.Object(
      {
        action: Type.Enum([...stepUpActions]),
        /** Values the action will be performed with, named as in its own call. */
        values: Type.Record(Type.String({ pattern: '^[A-Za-z0-9_.]{1,64}$' }), Type.String({ maxLength: 1024 }), {
          additionalProperties: false,
          maxProperties: 32,
        }),
        /** Uid of the company being acted for; the user's own account by default. */
        account: Type.Optional(Type.String({ pattern: '^[0-9]{8}$' })),
      },
      strict,
    ),
    result: Type.Object(
      {
        verification: VerificationId,
        /** Factors this user can verify with. */
        factors: Type.Array(Type.Object({ factor: Factor, target: Nullable(Type.String()) }, strict)),
        /** Alternatives, the usual one first; proving every factor of one passes. */
        required: Type.Array(Type.Array(Factor)),
        expiresInSeconds: Type.Integer(),
      },
      strict,
    ),
  },
  sendCode: {
    body: SentCodeWish,
    result: SentCode,
  },
  verify: {
    body: EnteredCodes,
    result: Type.Object({ isPassed: Type.Boolean(), missing: Type.Array(Factor) }, strict),
  },
  sendSignInCode: {
    body: SentCodeWish,
    result: SentCode,
  },
  finishSignIn: {
    body: EnteredCodes,
    result: Tokens,
  },
  getTotpInfo: {
    result: Type.Object(
      {
        isBound: Type.Boolean(),
        boundAt: Nullable(Instant),
        /** Base32, for manual entry; null once an authenticator is bound. */
        secretKey: Nullable(Type.String()),
        /** `otpauth://` for the QR code; null once an authenticator is bound. */
        uri: Nullable(Type.String()),
        recoveryCodesLeft: Type.Integer(),
      },
      strict,
    ),
  },
  bindTotp: {
    body: Type.Object({ code: SixDigits, verification: VerificationId }, strict),
    result: RecoveryCodes,
  },
  unbindTotp: {
    body: Type.Object({ verification: VerificationId }, strict),
    result: Nothing,
  },
  regenerateRecoveryCodes: {
    body: Type.Object({ verification: VerificationId }, strict),
    result: RecoveryCodes,
  },
};
