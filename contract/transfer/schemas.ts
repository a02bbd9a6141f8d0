import { Type } from 'typebox';
import { VerificationId } from '../step-up/schemas.ts';
import {
  AssetCodeText,
  Decimal,
  Instant,
  Nullable,
  OptionalLine,
  PeriodLimit,
  Uuid,
} from '../platform/schema-parts.ts';
import { remarkMaxLength, returnReasons } from './rules.ts';
import { storedTransferStates } from './states.ts';
import { caseFields } from '../staff/schemas.ts';

const strict = { additionalProperties: false } as const;
const UidText = Type.String({ pattern: '^[0-9]{8}$' });
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));

/** Exactly one of the three; more or fewer are refused. */
const payee = {
  toUid: Type.Optional(UidText),
  toEmailAddress: Type.Optional(Type.String({ maxLength: 254 })),
  toPhoneNumber: Type.Optional(Type.String({ maxLength: 32 })),
};

export const Transfer = Type.Object(
  {
    id: Uuid,
    asset: AssetCodeText,
    /** What the sender sent, or what arrived at the payee. */
    amount: Decimal,
    /** Deducted from what was sent: the payee gets the rest. Zero to the payee. */
    fee: Decimal,
    direction: Type.Enum(['in', 'out']),
    /** Between two accounts of one person, or to another customer. */
    type: Type.Enum(['own', 'customer']),
    /** The counterparty's uid and part of its name. */
    counterpartyUid: Type.String(),
    counterpartyName: Type.String(),
    status: Type.Enum([...storedTransferStates]),
    remark: Type.String(),
    /** Why staff returned it to the sender; null if they didn't, and to the payee. */
    returnReason: Nullable(Type.Enum([...returnReasons])),
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

/** A transfer as an operator sees it. */
export const HeldTransfer = Type.Object(
  {
    id: Uuid,
    asset: AssetCodeText,
    amount: Decimal,
    fee: Decimal,
    type: Type.Enum(['own', 'customer']),
    fromUid: Type.String(),
    fromName: Type.String(),
    toUid: Type.String(),
    toName: Type.String(),
    status: Type.Enum([...storedTransferStates]),
    remark: Type.String(),
    createdAt: Instant,
    decidedAt: Nullable(Instant),
    returnReason: Nullable(Type.Enum([...returnReasons])),
    /** For the record, in staff's words. */
    reason: Nullable(Type.String()),
    ...caseFields,
  },
  strict,
);

export const transferSchemas = {
  create: {
    body: Type.Object(
      {
        ...payee,
        asset: AssetCodeText,
        amount: Decimal,
        /** The fee its sender was shown: refused if the terms now charge another. */
        fee: Type.Optional(Decimal),
        remark: OptionalLine(remarkMaxLength),
        verification: VerificationId,
      },
      strict,
    ),
    result: Transfer,
  },
  findPayee: {
    body: Type.Object(payee, strict),
    /** Masked verified name, or part of the contact if no name was verified. */
    result: Type.Object({ uid: Type.String(), maskedName: Type.String(), isVerified: Type.Boolean() }, strict),
  },
  getLimit: {
    query: Type.Object({ Asset: AssetCodeText }, strict),
    result: PeriodLimit,
  },
  listHistory: {
    query: Type.Object(
      { MaxResultCount: Limit, Cursor: Type.Optional(Uuid), UpdatedAfter: Type.Optional(Instant) },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Transfer), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  listHeld: {
    query: Type.Object(
      {
        Status: Type.Optional(Type.Enum([...storedTransferStates])),
        Id: Type.Optional(Uuid),
        MaxResultCount: Limit,
        Cursor: Type.Optional(Uuid),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(HeldTransfer), nextCursor: Nullable(Uuid) }, strict),
  },
};
