import { Type } from 'typebox';
import { fieldRules } from '../dynamic-forms/rules.ts';
import { ArrivalPart, BankReasonPart } from '../fiat-withdrawals/schemas.ts';
import { AssetCodeText, Decimal, Instant, Line, Nullable, Uuid } from '../platform/schema-parts.ts';
import { remittanceChannels, remittanceSides } from '../remittance/rules.ts';
import { ChannelId, PairRateText } from '../remittance/schemas.ts';
import { remittanceOrderStates } from '../remittance/states.ts';
import { SealedPassword } from '../session/schemas.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { SchemeText } from '../payees/schemas.ts';
import { batchRules, maxBatchLines, maxBatchText } from './rules.ts';
import { batchLineStates, remittanceBatchStates } from './states.ts';

const strict = { additionalProperties: false } as const;

const Fault = Type.Object(
  {
    /** Line of the file, starting at 1, without the header. */
    n: Type.Integer(),
    column: Type.String(),
    rule: Type.Enum([...batchRules, ...fieldRules]),
    /** The rule's detail: a limit, the bank's name for the account, the line that says the same. */
    about: Nullable(Type.String()),
  },
  strict,
);

/** Sums of lines, by currency. */
const totals = {
  payAsset: AssetCodeText,
  payAmount: Decimal,
  receiveAsset: AssetCodeText,
  receiveAmount: Decimal,
  /** Fee on what the payments are exchanged for, in the currency received. */
  fee: Decimal,
};

const terms = {
  channelConfigId: ChannelId,
  channel: Type.Enum([...remittanceChannels]),
  scheme: SchemeText,
  side: Type.Enum([...remittanceSides]),
  rate: PairRateText,
};

const batch = {
  id: Uuid,
  /** Name of the file. */
  name: Type.String(),
  ...terms,
  /** As confirmed. */
  ...totals,
  count: Type.Integer(),
  status: Type.Enum([...remittanceBatchStates]),
  /** Number of lines that wait, became a remittance, or were refused. */
  waiting: Type.Integer(),
  ordered: Type.Integer(),
  refused: Type.Integer(),
  /** Why it was canceled, in the words of the person who did. */
  reason: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  steps: Type.Array(Type.Object({ status: Type.Enum([...remittanceBatchStates]), at: Instant }, strict)),
};
export const RemittanceBatch = Type.Object(batch, strict);

/** Number of its remittances in each state. */
const remittancesOf = {
  pending: Type.Integer(),
  processing: Type.Integer(),
  success: Type.Integer(),
  failed: Type.Integer(),
};

const BatchLine = Type.Object(
  {
    n: Type.Integer(),
    name: Type.String(),
    account: Type.String(),
    /** A decimal, for the side the batch specifies. */
    amount: Decimal,
    reference: Type.String(),
    status: Type.Enum([...batchLineStates]),
    /** If it became a remittance: its id, its current state, and what was paid. */
    orderId: Nullable(Uuid),
    orderStatus: Nullable(Type.Enum([...remittanceOrderStates])),
    payAmount: Nullable(Decimal),
    receiveAmount: Nullable(Decimal),
    fee: Nullable(Decimal),
    rate: Nullable(PairRateText),
    failureReason: Nullable(Type.String()),
    bankReason: BankReasonPart,
    /** If it did not: an error code, or `rateMoved`. */
    cause: Nullable(Type.String()),
  },
  strict,
);

export const remittanceBatchesSchemas = {
  check: {
    body: Type.Object(
      {
        name: Line(120),
        from: AssetCodeText,
        channelConfigId: ChannelId,
        side: terms.side,
        /** The lines as CSV; the header names the columns by their keys. */
        csv: Type.String({ minLength: 1, maxLength: maxBatchText }),
      },
      strict,
    ),
    result: Type.Object(
      {
        /** Id to confirm; null if no line is valid. */
        id: Nullable(Uuid),
        lines: Type.Integer(),
        /** Number of valid lines. */
        count: Type.Integer(),
        faults: Type.Array(Fault, { maxItems: maxBatchLines * 4 }),
        ...terms,
        /** Totals of the valid lines. */
        ...totals,
        midRate: PairRateText,
        spreadBps: Type.Integer(),
        rateAt: Instant,
        arrival: ArrivalPart,
        /** Balance available to pay from. */
        available: Decimal,
        /** What the limits still allow, in the currency received. */
        left: Decimal,
        expiresAt: Instant,
      },
      strict,
    ),
  },
  create: {
    body: Type.Object(
      {
        id: Uuid,
        count: Type.Integer({ minimum: 1, maximum: maxBatchLines }),
        payAmount: Decimal,
        receiveAmount: Decimal,
        fundPassword: SealedPassword,
        verification: VerificationId,
      },
      strict,
    ),
    result: RemittanceBatch,
  },
  list: {
    query: Type.Object(
      {
        UpdatedAfter: Type.Optional(Instant),
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(RemittanceBatch), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  get: {
    query: Type.Object({ Id: Uuid }, strict),
    result: Type.Object({ ...batch, remittances: Type.Object(remittancesOf, strict) }, strict),
  },
  listLines: {
    query: Type.Object(
      {
        Id: Uuid,
        /** Line after which the page starts. */
        After: Type.Optional(Type.Integer({ minimum: 0, maximum: maxBatchLines })),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(BatchLine), nextAfter: Nullable(Type.Integer()) }, strict),
  },
};
