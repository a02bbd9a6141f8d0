import { Type } from 'typebox';
import { limits } from '../platform/limits.ts';
import { Instant, Line, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { SealedPassword } from '../session/schemas.ts';
import { VerificationId } from '../step-up/schemas.ts';
import {
  apiKeyPermissions,
  maxWithdrawalAddresses,
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
  /** None: from anywhere, for 90 days. */
  ips: Ips,
};

const shown = {
  id: Uuid,
  /** Says which key; not a secret. */
  accessKey: Type.String(),
  ...choice,
  status: Type.Enum([...apiKeyStates]),
  /** Why the key is abnormal; null where it is normal. */
  abnormalReason: Nullable(Type.Union([Type.Literal('ip'), Type.Literal('expired')])),
  /** Null where the key is bound to addresses: it doesn't expire. */
  expiresAt: Nullable(Instant),
  /** Whole days begun, 0 once expired; null where the key doesn't expire. */
  daysLeft: Nullable(Type.Integer({ minimum: 0 })),
  /** `none` where it may not withdraw at all; `off` until its owner edits it. */
  withdrawals: Type.Enum([...withdrawalStandings]),
  /** From when it withdraws; null where `withdrawals` is `none` or `off`. A security change of the account puts it off. */
  withdrawalsFrom: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
};

/** The funds PIN, where the key may withdraw. */
const fundPassword = Type.Optional(SealedPassword);

/** A key as its owner sees it: without its secret. */
export const ApiKey = Type.Object(shown, strict);

export const apiKeysSchemas = {
  create: {
    body: Type.Object({ ...choice, fundPassword, verification: VerificationId }, strict),
    /** The only answer that ever holds the secret. */
    result: Type.Object({ ...shown, secretKey: Type.String() }, strict),
  },
  update: {
    body: Type.Object({ id: Uuid, ...choice, fundPassword, verification: VerificationId }, strict),
    result: ApiKey,
  },
  delete: {
    body: Type.Object({ id: Uuid, verification: VerificationId }, strict),
    result: Nothing,
  },
  getList: {
    /** Newest first; all of them, as there are at most `limit`. */
    result: Type.Object({ items: Type.Array(ApiKey), limit: Type.Integer() }, strict),
  },
};
