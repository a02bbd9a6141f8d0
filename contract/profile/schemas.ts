import { Type } from 'typebox';
import { codePattern } from '../account/rules.ts';
import { Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { nextSteps, securityItems } from '../security/rules.ts';
import { securityLevels } from '../security/states.ts';
import { SealedPassword } from '../session/schemas.ts';
import { VerificationId } from '../step-up/schemas.ts';

const strict = { additionalProperties: false } as const;
const EmailText = Type.String({ minLength: 3, maxLength: 254 });
/** With its country code; any spelling that says it. Stored and answered as E.164. */
const PhoneText = Type.String({ minLength: 6, maxLength: 24, pattern: '^\\+[0-9 ().-]+$' });
const Code = Type.String({ pattern: codePattern });

const newPhone = Type.Object(
  {
    phoneNumber: PhoneText,
    /** Sent to that number by SendContactCode. */
    code: Code,
    /** Passed for this action with the values `{ phoneNumber }`, spelt as here. */
    verification: VerificationId,
  },
  strict,
);
const newEmail = Type.Object(
  {
    emailAddress: EmailText,
    /** Sent to that address by SendContactCode. */
    code: Code,
    /** Passed for this action with the values `{ emailAddress }`, spelt as here. */
    verification: VerificationId,
  },
  strict,
);
/** Actions without values: the verification was passed with `{}`. */
const verified = Type.Object({ verification: VerificationId }, strict);

const historyQuery = Type.Object(
  {
    MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    /** Only what happened at or after this instant. */
    UpdatedAfter: Type.Optional(Instant),
    /** From the last page's `nextCursor`. */
    Cursor: Type.Optional(Uuid),
  },
  strict,
);

/** When, where and on what something was done. */
const occasion = {
  id: Uuid,
  occurredAt: Instant,
  ip: Type.String(),
  /** ISO 3166-1 alpha-2; null where unknown. */
  country: Nullable(Type.String()),
  /** Names of products, as the device's browser says them; null where unknown. */
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  result: Type.Union([Type.Literal('succeeded'), Type.Literal('failed')]),
};

export const LoginItem = Type.Object(occasion, strict);
export const SafeOperationItem = Type.Object(
  {
    ...occasion,
    /** What was done: `security.bindPhone`, `session.revoke`… */
    action: Type.String(),
  },
  strict,
);

const page = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({ items: Type.Array(item), nextCursor: Nullable(Uuid), asOf: Instant }, strict);

export const SecurityItem = Type.Enum([...securityItems]);

/** An application for what its owner no longer has, as the applicant sees it. */
export const OwnApplication = Type.Object(
  {
    id: Uuid,
    items: Type.Array(SecurityItem),
    status: Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')]),
    createdAt: Instant,
    decidedAt: Nullable(Instant),
    /** What the reviewer says to the applicant. */
    reason: Nullable(Type.String()),
  },
  strict,
);

export const SecurityInfo = Type.Object(
  {
    level: Type.Enum([...securityLevels]),
    /** What would make the account safer, the most useful first. */
    nextSteps: Type.Array(Type.Enum([...nextSteps])),
    /** Masked: enough for the owner to know it by. */
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
    /** Both sealed for the purpose `password`, each with a ticket of its own. */
    body: Type.Object(
      { oldPassword: SealedPassword, newPassword: SealedPassword, verification: VerificationId },
      strict,
    ),
    result: Type.Object({ revokedSessions: Type.Integer() }, strict),
  },
  setFundPassword: {
    /** All sealed for the purpose `fundPassword`, each with a ticket of its own; the second entry is the same. */
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
