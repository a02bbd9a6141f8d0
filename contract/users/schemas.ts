import { Type } from 'typebox';
import { AssetCodeText, Instant, Line, Lines, Nullable, Uuid } from '../platform/schema-parts.ts';
import { tiers } from '../catalogue/entries.ts';
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
    tier: Type.Enum([...tiers]),
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
  get: {
    query: Type.Object({ Uid }, strict),
    result: Type.Object(
      {
        user: User,
        sessions: Type.Array(
          Type.Object(
            {
              id: Uuid,
              ip: Type.String(),
              country: Nullable(Type.String()),
              browser: Nullable(Type.String()),
              system: Nullable(Type.String()),
              at: Instant,
            },
            strict,
          ),
        ),
        /** The newest movements of the available balance; below zero went out. */
        movements: Type.Array(
          Type.Object({ kind: Type.String(), asset: AssetCodeText, amount: Type.String(), at: Instant }, strict),
        ),
        /** What staff did about the account, newest first. */
        acts: Type.Array(
          Type.Object(
            { action: Type.String(), by: Nullable(Type.String()), reason: Nullable(Type.String()), at: Instant },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  setTier: {
    body: Type.Object({ uid: Uid, tier: Type.Enum([...tiers]), reason: Lines(500), ...decisionFields }, strict),
    result: User,
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
