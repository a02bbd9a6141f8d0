import { Type } from 'typebox';
import { AssetCodeText, Instant, Line, Lines, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { ExampleOrder } from '../catalogue/changes/schemas.ts';
import { tiers } from '../catalogue/entries.ts';
import { caseKindNames } from '../desk/kinds.ts';
import { kycStages } from '../kyc/rules.ts';
import { noticeKinds, type NoticeKind } from '../notices/kinds.ts';
import { NoticeItem } from '../notices/schemas.ts';
import { decisionFields } from '../staff/schemas.ts';
import { customerOrderKinds, standingActions } from './rules.ts';

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
    /** When the customer closed the account; it is disabled too. */
    closedAt: Nullable(Instant),
    /** True if the customers froze the account themselves, in an emergency. */
    isFrozen: Type.Boolean(),
    isStaff: Type.Boolean(),
    /** True for a company that trades with customers. */
    isDealer: Type.Boolean(),
    tier: Type.Enum([...tiers]),
    registeredAt: Instant,
    lastLoginAt: Nullable(Instant),
  },
  strict,
);

/** What was submitted for a customer's verification; null if none was started. */
const Verification = Type.Object(
  {
    application: Nullable(
      Type.Object(
        {
          id: Uuid,
          kind: Type.Enum(['person', 'company']),
          kycStatus: Type.Enum([0, 1, 2, 3]),
          stage: Type.Enum([...kycStages]),
          /** Number of submissions. */
          attempt: Type.Integer(),
          submittedAt: Nullable(Instant),
          decidedAt: Nullable(Instant),
          decidedBy: Nullable(Type.Enum(['provider', 'operator'])),
          /** Named like the fields of the form. */
          fields: Type.Array(Type.Object({ field: Type.String(), value: Type.String() }, strict)),
          /** Purpose of each file. */
          files: Type.Array(Type.String()),
        },
        strict,
      ),
    ),
  },
  strict,
);

const Note = Type.Object({ id: Uuid, text: Type.String(), by: Type.String(), at: Instant }, strict);

const ToldKind = Type.Unsafe<NoticeKind>(Type.Enum(Object.keys(noticeKinds)));

const OrdersOfKind = Type.Object(
  {
    kind: Type.Enum([...customerOrderKinds]),
    count: Type.Integer(),
    /** True if there are more than were counted. */
    isMore: Type.Boolean(),
    /** Newest first. */
    latest: Type.Array(
      Type.Object(
        {
          id: Uuid,
          asset: AssetCodeText,
          /** Negative if it was taken; null for a card, which has none. */
          amount: Nullable(Type.String()),
          status: Type.String(),
          at: Instant,
          /** Kind of its case at the desk; null if it needed no review. */
          case: Nullable(Type.Enum([...caseKindNames])),
        },
        strict,
      ),
    ),
  },
  strict,
);

const Movement = Type.Object({ kind: Type.String(), asset: AssetCodeText, amount: Type.String(), at: Instant }, strict);

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
        /** Newest movements of the available balance; outgoing ones are negative. */
        movements: Type.Array(Movement),
        /** The same of the global account; empty if there is none. */
        globalMovements: Type.Array(Movement),
        /** The proposed tier that waits for a second operator. */
        tierChange: Nullable(
          Type.Object(
            {
              id: Uuid,
              tier: Type.Enum([...tiers]),
              reason: Type.String(),
              proposedByName: Nullable(Type.String()),
              proposedAt: Instant,
            },
            strict,
          ),
        ),
        /** What the customer gave as the reason for closing the account; null if nothing, or if it is open. */
        reasonOfClosing: Nullable(Type.String()),
        /** Staff actions on the account, newest first. */
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
  listOrders: {
    query: Type.Object({ Uid }, strict),
    result: Type.Object({ items: Type.Array(OrdersOfKind) }, strict),
  },
  getVerification: { query: Type.Object({ Uid }, strict), result: Verification },
  showVerification: { body: Type.Object({ uid: Uid, reason: Lines(500) }, strict), result: Verification },
  listNotices: {
    query: Type.Object(
      {
        Uid,
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      },
      strict,
    ),
    result: Type.Object(
      {
        items: Type.Array(Type.Object({ id: Uuid, kind: ToldKind, at: Instant, readAt: Nullable(Instant) }, strict)),
        nextCursor: Nullable(Uuid),
      },
      strict,
    ),
  },
  showNotices: {
    body: Type.Object({ uid: Uid, reason: Lines(500) }, strict),
    result: Type.Object({ items: Type.Array(NoticeItem) }, strict),
  },
  listNotes: {
    query: Type.Object(
      {
        Uid,
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Note), nextCursor: Nullable(Uuid) }, strict),
  },
  addNote: { body: Type.Object({ uid: Uid, text: Lines(1000, 10) }, strict), result: Note },
  previewTier: {
    query: Type.Object({ Uid }, strict),
    result: Type.Object(
      {
        /** The proposed tier, or the one that could be proposed. */
        tier: Type.Enum([...tiers]),
        /** Number of terms that differ for this customer; there are fewer examples if there are many. */
        changed: Type.Integer({ minimum: 0 }),
        examples: Type.Array(ExampleOrder),
      },
      strict,
    ),
  },
  proposeTier: {
    body: Type.Object({ uid: Uid, tier: Type.Enum([...tiers]), reason: Lines(500), ...decisionFields }, strict),
    result: Nothing,
  },
  setDealer: {
    body: Type.Object({ uid: Uid, isDealer: Type.Boolean(), reason: Lines(500), ...decisionFields }, strict),
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
