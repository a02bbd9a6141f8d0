import { Type } from 'typebox';
import { Instant, Line, Lines, Nullable } from '../platform/schema-parts.ts';
import { decisionFields } from '../staff/schemas.ts';
import { standingActions } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Uid = Type.String({ pattern: '^[0-9]{8}$' });

const User = Type.Object(
  {
    uid: Type.String(),
    name: Nullable(Type.String()),
    accountType: Type.Enum(['individual', 'merchant']),
    kycStatus: Type.Enum([0, 1, 2, 3]),
    /** Masked. */
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    isDisabled: Type.Boolean(),
    isBanned: Type.Boolean(),
    /** By himself, in an emergency. */
    isFrozen: Type.Boolean(),
    isStaff: Type.Boolean(),
    registeredAt: Instant,
    lastLoginAt: Nullable(Instant),
  },
  strict,
);

export const usersSchemas = {
  find: {
    query: Type.Object({ Text: Line(100) }, strict),
    result: Type.Object({ items: Type.Array(User) }, strict),
  },
  showContacts: {
    body: Type.Object({ uid: Uid, reason: Lines(500) }, strict),
    result: Type.Object({ email: Nullable(Type.String()), phone: Nullable(Type.String()) }, strict),
  },
  changeStanding: {
    body: Type.Object(
      { uid: Uid, action: Type.Enum([...standingActions]), reason: Lines(500), ...decisionFields },
      strict,
    ),
    result: User,
  },
};
