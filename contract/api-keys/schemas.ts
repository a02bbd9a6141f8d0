import { Type } from 'typebox';
import { limits } from '../platform/limits.ts';
import { Instant, Line, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { SealedPassword } from '../session/schemas.ts';
import { VerificationId } from '../step-up/schemas.ts';
import {
  apiKeyPermissions,
  maxWithdrawalAddresses,
  oldSecretHours,
  remarkMaxLength,
  withdrawalAddressPattern,
  withdrawalStandings,
} from './rules.ts';
import { apiKeyStates } from './states.ts';

const strict = { additionalProperties: false } as const;

const Permissions = Type.Array(Type.Enum([...apiKeyPermissions]), { minItems: 1, maxItems: 3, uniqueItems: true });
const WithdrawalAddresses = Type.Union([
  Type.Literal('all'),
  Type.Array(Type.String({ pattern: withdrawalAddressPattern }), {
    minItems: 1,
    maxItems: maxWithdrawalAddresses,
    uniqueItems: true,
  }),
]);
/** Addresses and CIDR ranges, IPv4 and IPv6. */
const Ips = Type.Array(Type.String({ minLength: 2, maxLength: 49 }), { maxItems: limits.apiKey.addressesPerKey });

const choice = {
  remark: Line(remarkMaxLength),
  permissions: Permissions,
  withdrawalAddresses: WithdrawalAddresses,
  /** Empty: usable from anywhere, for 90 days. */
  ips: Ips,
};

const shown = {
  id: Uuid,
  /** Identifies the key; not a secret. */
  accessKey: Type.String(),
  ...choice,
  status: Type.Enum([...apiKeyStates]),
  /** Why the key is abnormal; null if it is normal. */
  abnormalReason: Nullable(Type.Union([Type.Literal('ip'), Type.Literal('expired')])),
  /** Null if the key is bound to addresses and so doesn't expire. */
  expiresAt: Nullable(Instant),
  /** Days left, counting a started day as whole; 0 once expired; null if the key doesn't expire. */
  daysLeft: Nullable(Type.Integer({ minimum: 0 })),
  /** `none` if it may not withdraw at all; `off` until its owner edits it. */
  withdrawals: Type.Enum([...withdrawalStandings]),
  /**
   * When the key may start withdrawing; null if `withdrawals` is `none` or `off`. A security change to the account
   * postpones it.
   */
  withdrawalsFrom: Nullable(Instant),
  /** Counts the secrets that the key has had. */
  secretVersion: Type.Integer({ minimum: 1 }),
  /** Until then the secret before the last rotation works too; null if it doesn't. */
  oldSecretUntil: Nullable(Instant),
  /** When a request signed with it was last accepted, to within an hour; null if never. */
  lastUsedAt: Nullable(Instant),
  /** Network that request came from: /24 of IPv4, /48 of IPv6. */
  lastUsedNetwork: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
};

/** The funds PIN, if the key can withdraw. */
const fundPassword = Type.Optional(SealedPassword);

/** A key as its owner sees it, without its secret. */
export const ApiKey = Type.Object(shown, strict);

/** A program's request: neither its query nor its body is kept. */
const KeyRequest = Type.Object(
  {
    id: Uuid,
    /** The key may have been deleted since. */
    keyId: Uuid,
    at: Instant,
    /** Name of the call in the open API, such as `createWithdrawal`. */
    call: Type.String(),
    /** HTTP status. */
    status: Type.Integer(),
    /** Error code; null if it succeeded. */
    code: Nullable(Type.String()),
    durationMs: Type.Integer({ minimum: 0 }),
    ip: Nullable(Type.String()),
    /** Signed with the secret before the last rotation. */
    isOldSecret: Type.Boolean(),
  },
  strict,
);

export const apiKeysSchemas = {
  create: {
    body: Type.Object({ ...choice, fundPassword, verification: VerificationId }, strict),
    result: Type.Object({ ...shown, secretKey: Type.String() }, strict),
  },
  update: {
    body: Type.Object({ id: Uuid, ...choice, fundPassword, verification: VerificationId }, strict),
    result: ApiKey,
  },
  rotate: {
    body: Type.Object(
      {
        id: Uuid,
        secretVersion: Type.Integer({ minimum: 1 }),
        oldSecretHours: Type.Enum([...oldSecretHours]),
        fundPassword,
        verification: VerificationId,
      },
      strict,
    ),
    /** Besides the creation, the only response that contains a secret. */
    result: Type.Object({ ...shown, secretKey: Type.String() }, strict),
  },
  endOldSecret: { body: Type.Object({ id: Uuid, verification: VerificationId }, strict), result: ApiKey },
  delete: {
    body: Type.Object({ id: Uuid, verification: VerificationId }, strict),
    result: Nothing,
  },
  getList: {
    /** Newest first; always all keys, as there are at most `limit`. */
    result: Type.Object({ items: Type.Array(ApiKey), limit: Type.Integer() }, strict),
  },
  listRequests: {
    query: Type.Object(
      {
        KeyId: Type.Optional(Uuid),
        Call: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{1,60}$' })),
        ErrorsOnly: Type.Optional(Type.Boolean()),
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(KeyRequest), nextCursor: Nullable(Uuid) }, strict),
  },
};
