import { Type } from 'typebox';
import { tiers } from '../catalogue/entries.ts';
import { permissions } from '../members/permissions.ts';
import { Instant, Nothing, Nullable } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;
const Secret = Type.String({ minLength: 1, maxLength: 4096 });
const Base64 = Type.String({ minLength: 1, maxLength: 1024, pattern: '^[A-Za-z0-9+/]+={0,2}$' });
export const EmailText = Type.String({ minLength: 3, maxLength: 254 });
/** With the country code, starting with `+`. The server stores E.164. */
export const PhoneText = Type.String({ minLength: 5, maxLength: 32 });
const AccountType = Type.Union([Type.Literal('individual'), Type.Literal('merchant')]);

/** Encrypted password with what the server needs to decrypt it (design, section 5). */
export const SealedPassword = Type.Object(
  {
    /** AES-CBC ciphertext, base64. */
    cipher: Base64,
    /** Key id from GetKEIS. */
    k: Type.String({ minLength: 1, maxLength: 64 }),
    /** Single-use ticket from PTR. */
    t: Type.String({ minLength: 1, maxLength: 128 }),
    /** Request id from PTR. */
    r: Type.String({ minLength: 1, maxLength: 64 }),
  },
  strict,
);

/** Secret held by the client that requested a code: 256 random bits. */
export const CodeTicket = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/** Specification, section 3, token response. */
export const Tokens = Type.Object(
  {
    accessToken: Type.String(),
    encryptedAccessToken: Type.String(),
    refreshToken: Type.String(),
    accessTokenExpireInSeconds: Type.Integer(),
    uniqueId: Type.String(),
  },
  strict,
);

export const kycStatusSchema = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

/** Tier whose terms apply to an account. */
const TierName = Type.Enum([...tiers]);
/** From the verification; null before it. */
const Country = Nullable(Type.String({ pattern: '^[A-Z]{2}$' }));
const Permissions = Type.Array(Type.Enum([...permissions]));

/** Specification, section 3, user info. */
export const AccountInfo = Type.Object(
  {
    uid: Type.String(),
    name: Nullable(Type.String()),
    emailAddress: Nullable(Type.String()),
    phoneNumber: Nullable(Type.String()),
    kycStatus: kycStatusSchema,
    tier: TierName,
    country: Country,
    lastLoginTime: Nullable(Instant),
    accountType: AccountType,
    pricingCurrency: Type.String(),
    roles: Type.Array(Type.String()),
    /** Permissions on the user's own account. */
    permissions: Permissions,
    /** Companies the user may act for, with the user's permissions there. */
    companies: Type.Array(
      Type.Object(
        {
          uid: Type.String(),
          name: Type.String(),
          kycStatus: kycStatusSchema,
          tier: TierName,
          country: Country,
          /** Name of the role; null for an owner. */
          role: Nullable(Type.String()),
          permissions: Permissions,
        },
        strict,
      ),
    ),
  },
  strict,
);

export const sessionSchemas = {
  getKey: {
    result: Type.Object({ i: Type.String(), s: Type.String(), k: Type.String(), e: Type.Integer() }, strict),
  },
  getTicket: {
    body: Type.Object(
      {
        bussinessType: Type.Union([
          Type.Literal('login'),
          Type.Literal('register'),
          Type.Literal('password'),
          Type.Literal('fundPassword'),
        ]),
        k: Type.String({ minLength: 1, maxLength: 64 }),
      },
      strict,
    ),
    result: Type.Object({ t: Type.String(), p: Type.String(), r: Type.String() }, strict),
  },
  getEnums: {
    result: Type.Record(
      Type.String(),
      Type.Array(Type.Object({ value: Type.Union([Type.Integer(), Type.String()]), name: Type.String() }, strict)),
    ),
  },
  getAccountInfo: { result: AccountInfo },
  exit: { body: Nothing, result: Nothing },
  sendVerificationCode: {
    body: Type.Object(
      {
        purpose: Type.Union([
          Type.Literal('register'),
          Type.Literal('resetPassword'),
          Type.Literal('bindEmail'),
          Type.Literal('bindPhone'),
        ]),
        /** One of the two: the one the purpose is about. */
        emailAddress: Type.Optional(EmailText),
        phoneNumber: Type.Optional(PhoneText),
      },
      strict,
    ),
    result: Type.Object(
      {
        /** Sent along with the code: wrong codes count only against the client that requested the code. */
        ticket: CodeTicket,
        resendAfterSeconds: Type.Integer(),
        expiresInSeconds: Type.Integer(),
      },
      strict,
    ),
  },
  refreshToken: {
    body: Type.Object({ accessToken: Secret, refreshToken: Secret }, strict),
    result: Tokens,
  },
  signInByEmail: {
    body: Type.Object(
      {
        emailAddress: EmailText,
        password: SealedPassword,
        accountType: Type.Optional(AccountType),
      },
      strict,
    ),
    result: Tokens,
  },
  signInByPhone: {
    body: Type.Object(
      { phoneNumber: PhoneText, password: SealedPassword, accountType: Type.Optional(AccountType) },
      strict,
    ),
    result: Tokens,
  },
  getIpInfo: {
    result: Type.Object(
      { StatusCode: Type.Literal('200'), Data: Type.Object({ ISOCode: Nullable(Type.String()) }, strict) },
      strict,
    ),
  },
  addActionLogs: {
    body: Type.Object(
      {
        logs: Type.Array(
          Type.Object(
            {
              action: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9.:_/-]+$' }),
              page: Type.String({ maxLength: 200 }),
              at: Instant,
            },
            strict,
          ),
          { minItems: 1, maxItems: 50 },
        ),
      },
      strict,
    ),
    result: Type.Object({ stored: Type.Integer() }, strict),
  },
};
