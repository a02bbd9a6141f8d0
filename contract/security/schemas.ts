import { Type } from 'typebox';
import { codePattern } from '../account/rules.ts';
import { Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { kycStatusSchema } from '../session/schemas.ts';
import { linkTokenPattern } from './rules.ts';
import { securityApplicationStates } from './states.ts';
import { OwnApplication, SecurityItem } from '../profile/schemas.ts';
import { caseFields } from '../staff/schemas.ts';

const strict = { additionalProperties: false } as const;

const LinkToken = Type.String({ pattern: linkTokenPattern });

/** Device as it identifies itself, with location and time. */
const DeviceFacts = {
  ip: Type.String(),
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: Nullable(Type.String()),
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  at: Instant,
};

/** One signed-in device. */
export const SessionItem = Type.Object(
  {
    sessionId: Uuid,
    isCurrent: Type.Boolean(),
    ip: Type.String(),
    /** ISO 3166-1 alpha-2; null if unknown. */
    country: Nullable(Type.String()),
    browser: Nullable(Type.String()),
    system: Nullable(Type.String()),
    signedInAt: Instant,
    /** When its tokens were last refreshed: at most a quarter of an hour before its last use. */
    renewedAt: Instant,
    expiresAt: Instant,
  },
  strict,
);

/** An application as the reviewer sees it. */
export const Application = Type.Object(
  {
    id: Uuid,
    uid: Type.String(),
    kycStatus: kycStatusSchema,
    items: Type.Array(SecurityItem),
    /** Masked. */
    emailAddress: Nullable(Type.String()),
    phoneNumber: Nullable(Type.String()),
    /** Masked, except for whoever may decide it while it is pending. */
    newEmailAddress: Nullable(Type.String()),
    newPhoneNumber: Nullable(Type.String()),
    files: Type.Array(Type.String()),
    /** True if the owner froze the account; sign-in is blocked until it is unfrozen. */
    isFrozen: Type.Boolean(),
    status: Type.Enum([...securityApplicationStates]),
    createdAt: Instant,
    decidedAt: Nullable(Instant),
    reason: Nullable(Type.String()),
    ...caseFields,
  },
  strict,
);

export const securitySchemas = {
  listSessions: { result: Type.Object({ items: Type.Array(SessionItem) }, strict) },
  revokeSession: { body: Type.Object({ sessionId: Uuid }, strict), result: Nothing },
  revokeOtherSessions: { body: Nothing, result: Type.Object({ revokedSessions: Type.Integer() }, strict) },
  freezeAccount: { body: Nothing, result: Nothing },
  getFreezeLink: { body: Type.Object({ token: LinkToken }, strict), result: Type.Object(DeviceFacts, strict) },
  freezeByLink: { body: Type.Object({ token: LinkToken }, strict), result: Nothing },
  listNewDevices: {
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object({ id: Uuid, sessionId: Uuid, isSignedIn: Type.Boolean(), ...DeviceFacts }, strict),
        ),
      },
      strict,
    ),
  },
  putAwayNewDevices: {
    /** `at` of the newest device seen; later ones stay listed. */
    body: Type.Object({ until: Instant }, strict),
    result: Nothing,
  },
  applySecurityChange: {
    body: Type.Object(
      {
        items: Type.Array(SecurityItem, { minItems: 1, maxItems: 4, uniqueItems: true }),
        /** New contacts, each with the code sent to it by SendContactCode. */
        newEmailAddress: Type.Optional(Type.String({ minLength: 3, maxLength: 254 })),
        newEmailCode: Type.Optional(Type.String({ pattern: codePattern })),
        newPhoneNumber: Type.Optional(Type.String({ minLength: 6, maxLength: 24, pattern: '^\\+[0-9 ().-]+$' })),
        newPhoneCode: Type.Optional(Type.String({ pattern: codePattern })),
        /** Ids of the applicant's own uploads for the purpose `security.proof`; one to three. */
        files: Type.Array(Uuid, { maxItems: 20, uniqueItems: true }),
      },
      strict,
    ),
    result: Type.Object({ application: OwnApplication, decidedWithinWorkingDays: Type.Integer() }, strict),
  },
  listApplications: {
    query: Type.Object(
      {
        /** A single application, whatever its status. */
        Id: Type.Optional(Uuid),
        Status: Type.Optional(Type.Enum([...securityApplicationStates])),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
        Cursor: Type.Optional(Uuid),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Application), nextCursor: Nullable(Uuid) }, strict),
  },
};
