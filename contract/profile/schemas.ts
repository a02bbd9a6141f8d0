import { Type } from 'typebox';
import { codePattern } from '../account/rules.ts';
import { Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { nextSteps, securityItems } from '../security/rules.ts';
import { securityLevels } from '../security/states.ts';
import { SealedPassword } from '../session/schemas.ts';
import { VerificationId } from '../step-up/schemas.ts';

const strict = { additionalProperties: false } as const;
const EmailText = Type.String({ minLength: 3, maxLength: 254 });
/** With country code, in any valid spelling. Stored and returned as E.164. */
const PhoneText = Type.String({ minLength: 6, maxLength: 24, pattern: '^\\+[0-9 ().-]+$' });
const Code = Type.String({ pattern: codePattern });

const newPhone = Type.Object(
  {
    phoneNumber: PhoneText,
    /** Sent to that number by SendContactCode. */
    code: Code,
    /** Verification passed for this action with the values `{ phoneNumber }`, spelled as here. */
    verification: VerificationId,
  },
  strict,
);
const newEmail = Type.Object(
  {
    emailAddress: EmailText,
    /** Sent to that address by SendContactCode. */
    code: Code,
    /** Verification passed for this action with the values `{ emailAddress }`, spelled as here. */
    verification: VerificationId,
  },
  strict,
);
/** Actions without values: the verification was passed with `{}`. */
const verified = Type.Object({ verification: VerificationId }, strict);

const historyQuery = Type.Object(
  {
    MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    /** Only events at or after this instant. */
    UpdatedAfter: Type.Optional(Instant),
    /** From the last page's `nextCursor`. */
    Cursor: Type.Optional(Uuid),
  },
  strict,
);

/** When, where and on which device an action happened. */
const occasion = {
  id: Uuid,
  occurredAt: Instant,
  ip: Type.String(),
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: Nullable(Type.String()),
  /** Product names, as the device's browser reports them; null if unknown. */
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  result: Type.Union([Type.Literal('succeeded'), Type.Literal('failed')]),
};

export const LoginItem = Type.Object(occasion, strict);
export const SafeOperationItem = Type.Object(
  {
    ...occasion,
    /** The action: `security.bindPhone`, `session.revoke`… */
    action: Type.String(),
  },
  strict,
);

const page = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({ items: Type.Array(item), nextCursor: Nullable(Uuid), asOf: Instant }, strict);

export const SecurityItem = Type.Enum([...securityItems]);

/** An application to replace a lost security item, as the applicant sees it. */
export const OwnApplication = Type.Object(
  {
    id: Uuid,
    items: Type.Array(SecurityItem),
    status: Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')]),
    createdAt: Instant,
    decidedAt: Nullable(Instant),
    /** The reviewer's message to the applicant. */
    reason: Nullable(Type.String()),
  },
  strict,
);

export const SecurityInfo = Type.Object(
  {
    level: Type.Enum([...securityLevels]),
    /** Steps that would make the account safer, most useful first. */
    nextSteps: Type.Array(Type.Enum([...nextSteps])),
    /** Masked, but enough for the owner to recognize it. */
    phoneNumber: Nullable(Type.String()),
    emailAddress: Nullable(Type.String()),
    isAuthenticatorBound: Type.Boolean(),
    passkeys: Type.Integer(),
    recoveryCodesLeft: Type.Integer(),
    isFundPasswordSet: Type.Boolean(),
    fundPasswordLockedUntil: Nullable(Instant),
    /** No transfers and withdrawals before this instant; null: no block. */
    blockedUntil: Nullable(Instant),
    isFrozen: Type.Boolean(),
    /** The latest application. */
    application: Nullable(OwnApplication),
    asOf: Instant,
  },
  strict,
);

export const profileSchemas = {
  setPricingCurrency: {
    body: Type.Object({ currency: Type.String({ pattern: '^[A-Z]{3}$' }) }, strict),
    result: Nothing,
  },
  sendContactCode: {
    /** Exactly one of the two. */
    body: Type.Object({ phoneNumber: Type.Optional(PhoneText), emailAddress: Type.Optional(EmailText) }, strict),
    result: Type.Object({ resendAfterSeconds: Type.Integer(), expiresInSeconds: Type.Integer() }, strict),
  },
  bindPhone: { body: newPhone, result: Nothing },
  unbindPhone: { body: verified, result: Nothing },
  updatePhone: { body: newPhone, result: Nothing },
  bindEmail: { body: newEmail, result: Nothing },
  unbindEmail: { body: verified, result: Nothing },
  updateEmail: { body: newEmail, result: Nothing },
  updatePassword: {
    /** Both are sealed for the purpose `password`, each with its own ticket. */
    body: Type.Object(
      { oldPassword: SealedPassword, newPassword: SealedPassword, verification: VerificationId },
      strict,
    ),
    result: Type.Object({ revokedSessions: Type.Integer() }, strict),
  },
  setFundPassword: {
    /** All are sealed for the purpose `fundPassword`, each with its own ticket; the second entry repeats the first. */
    body: Type.Object(
      { fundPassword: SealedPassword, repeatedFundPassword: SealedPassword, verification: VerificationId },
      strict,
    ),
    result: Nothing,
  },
  updateFundPassword: {
    body: Type.Object(
      {
        oldFundPassword: SealedPassword,
        newFundPassword: SealedPassword,
        repeatedFundPassword: SealedPassword,
        verification: VerificationId,
      },
      strict,
    ),
    result: Nothing,
  },
  getSecurityInfo: { result: SecurityInfo },
  listLogins: { query: historyQuery, result: page(LoginItem) },
  listSafeOperations: { query: historyQuery, result: page(SafeOperationItem) },
};
