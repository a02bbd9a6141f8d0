import { Type } from 'typebox';
import { ChatMessageForStaff } from '../dealer-chat/schemas.ts';
import { DealerOrderForStaff } from '../dealer-orders/schemas.ts';
import { Instant, Lines, Nullable, Uuid } from '../platform/schema-parts.ts';
import { appealOpeners, appealRemark, appealSides, maxVouchers } from './rules.ts';
import { appealReasons, appealResults, appealStates } from './states.ts';

const strict = { additionalProperties: false } as const;
const Remark = Lines(appealRemark.maxLength, appealRemark.minLength);
const Vouchers = Type.Array(Uuid, { maxItems: maxVouchers, uniqueItems: true });
const Voucher = Type.Object({ id: Uuid, contentType: Type.String(), sha256: Type.String() }, strict);

const Statement = Type.Object(
  {
    side: Type.Enum([...appealSides]),
    text: Type.String(),
    at: Instant,
    /** The reader's own vouchers; for the other side's, only the count is given. Staff see all. */
    vouchers: Type.Array(Voucher),
    voucherCount: Type.Integer(),
  },
  strict,
);

const appeal = {
  id: Uuid,
  orderId: Uuid,
  openedBy: Type.Enum([...appealOpeners]),
  /** The reader's side of the order. */
  as: Type.Enum([...appealSides]),
  reason: Type.Enum([...appealReasons]),
  status: Type.Enum([...appealStates]),
  result: Nullable(Type.Enum([...appealResults])),
  /** Reason for the decision. */
  explanation: Nullable(Type.String()),
  /** Deadline for both sides to state their case. */
  statementsUntil: Instant,
  statements: Type.Array(Statement),
  /** Whether the reader may add a statement now. */
  canState: Type.Boolean(),
  /** Whether the reader opened it and may withdraw it now. */
  canWithdraw: Type.Boolean(),
  createdAt: Instant,
  decidedAt: Nullable(Instant),
  /** When the side that opened it withdrew it. */
  withdrawnAt: Nullable(Instant),
  updatedAt: Instant,
};

export const Appeal = Type.Object(appeal, strict);

const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));

export const appealsSchemas = {
  create: {
    body: Type.Object(
      { orderId: Uuid, reason: Type.Enum([...appealReasons]), remark: Remark, vouchers: Vouchers },
      strict,
    ),
    result: Appeal,
  },
  list: {
    query: Type.Object(
      { MaxResultCount: Limit, Cursor: Type.Optional(Uuid), UpdatedAfter: Type.Optional(Instant) },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Appeal), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  get: { query: Type.Object({ Id: Uuid }, strict), result: Appeal },
  state: {
    body: Type.Object({ id: Uuid, text: Remark, vouchers: Vouchers }, strict),
    result: Appeal,
  },
  withdraw: { body: Type.Object({ id: Uuid }, strict), result: Appeal },
  getForStaff: {
    query: Type.Object({ Id: Uuid }, strict),
    result: Type.Object(
      {
        order: DealerOrderForStaff,
        appeals: Type.Array(Appeal),
        messages: Type.Array(ChatMessageForStaff),
        /** The first message that differs from how it was written; null if none does. */
        brokenAt: Nullable(Type.Integer()),
      },
      strict,
    ),
  },
};
