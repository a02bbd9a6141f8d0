import { Type } from 'typebox';
import { AssetCodeText, Decimal, Instant, Lines, Nullable, OptionalLine, Uuid } from '../platform/schema-parts.ts';
import { SealedPassword } from '../session/schemas.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { approvalKinds, paymentKinds } from './rules.ts';
import { approvalStates } from './states.ts';

const strict = { additionalProperties: false } as const;
const Count = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
const Needed = Type.Union([Type.Literal(1), Type.Literal(2)]);

const Rule = Type.Object(
  { kind: Type.Enum([...paymentKinds]), oneFrom: Nullable(Decimal), twoFrom: Nullable(Decimal) },
  strict,
);
const Rules = Type.Array(Rule, { minItems: paymentKinds.length, maxItems: paymentKinds.length });
const Member = Type.Object({ uid: Type.String(), name: Type.String() }, strict);

export const Approval = Type.Object(
  {
    id: Uuid,
    kind: Type.Enum([...approvalKinds]),
    /** Id of the waiting order in its own list. */
    subjectId: Uuid,
    status: Type.Enum([...approvalStates]),
    company: Member,
    submittedBy: Member,
    isYours: Type.Boolean(),
    isByKey: Type.Boolean(),
    asset: Nullable(Type.String()),
    amount: Nullable(Decimal),
    /** Recipient: an address, or the uid of an account. */
    payee: Nullable(Type.String()),
    network: Nullable(Type.String()),
    tag: Nullable(Type.String()),
    /** Value when it was created, in `currency`; null if it has no price or isn't a payment. */
    value: Nullable(Decimal),
    currency: Nullable(Type.String()),
    /** For a change to the rules: the new rules. */
    rules: Nullable(Type.Array(Rule)),
    needed: Needed,
    decisions: Type.Array(
      Type.Object(
        {
          by: Member,
          isApproved: Type.Boolean(),
          /** False for an approval by someone who may no longer approve, while the item still waits. */
          isCounted: Type.Boolean(),
          reason: Nullable(Type.String()),
          at: Instant,
        },
        strict,
      ),
    ),
    /** Members who may still approve it; empty once it is closed. */
    awaited: Type.Array(Member),
    /** Whether the reader is one of the awaited members. */
    canDecide: Type.Boolean(),
    steps: Type.Array(Type.Object({ status: Type.Enum([...approvalStates]), at: Instant }, strict)),
    createdAt: Instant,
    updatedAt: Instant,
    expiresAt: Instant,
  },
  strict,
);

const pageFields = {
  Id: Type.Optional(Uuid),
  Kind: Type.Optional(Type.Enum([...approvalKinds])),
  /** True: only waiting ones; false: only closed ones. */
  IsWaiting: Type.Optional(Type.Boolean()),
  Cursor: Type.Optional(Uuid),
  MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};
const page = {
  query: Type.Object(pageFields, strict),
  result: Type.Object({ items: Type.Array(Approval), nextCursor: Nullable(Uuid) }, strict),
};

export const approvalsSchemas = {
  getRules: {
    result: Type.Object(
      {
        /** Currency of the rules in force, and the currency new ones are set in. */
        currency: Type.String(),
        reportingCurrency: Type.String(),
        rules: Type.Array(Rule),
        approvers: Type.Array(Member),
        /** Number of approvals a change to the rules needs. */
        changeNeeds: Count,
        change: Nullable(Approval),
        lifetimeHours: Type.Integer(),
      },
      strict,
    ),
  },
  tryRules: {
    body: Type.Object(
      {
        rules: Rules,
        currency: AssetCodeText,
        example: Type.Object(
          {
            kind: Type.Enum([...paymentKinds]),
            asset: AssetCodeText,
            amount: Decimal,
            /** A uid, an email address, a phone number or an address on a chain. */
            payee: OptionalLine(254),
          },
          strict,
        ),
      },
      strict,
    ),
    result: Type.Object(
      {
        needed: Count,
        value: Nullable(Decimal),
        /** Amount of the kind that went out without approval in the last 24 hours. */
        usedToday: Decimal,
        /** Members who could approve it if the reader submitted it. */
        approvers: Type.Array(Member),
        /** Whether there are enough approvers. */
        isFulfillable: Type.Boolean(),
      },
      strict,
    ),
  },
  setRules: {
    body: Type.Object({ rules: Rules, currency: AssetCodeText, verification: VerificationId }, strict),
    /** The change, if it waits for approval; null if it takes effect at once. */
    result: Type.Object({ change: Nullable(Approval) }, strict),
  },
  list: page,
  listOwn: page,
  countWaiting: { result: Type.Object({ count: Type.Integer() }, strict) },
  approve: {
    body: Type.Object({ id: Uuid, fundPassword: SealedPassword, verification: VerificationId }, strict),
    result: Approval,
  },
  reject: { body: Type.Object({ id: Uuid, reason: Lines(500) }, strict), result: Approval },
  withdraw: { body: Type.Object({ id: Uuid }, strict), result: Approval },
};
