import { Type } from 'typebox';
import { fieldRules } from '../dynamic-forms/rules.ts';
import { ArrivalPart } from '../fiat-withdrawals/schemas.ts';
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
    /** The line of the file, from 1, without its head. */
    n: Type.Integer(),
    column: Type.String(),
    rule: Type.Enum([...batchRules, ...fieldRules]),
    /** What the rule names: a limit, the name that the bank has, the line that says the same. */
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
  /** Of what the payments are exchanged for, in the currency that is received. */
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
  /** Of the file. */
  name: Type.String(),
  ...terms,
  /** As they were confirmed. */
  ...totals,
  count: Type.Integer(),
  status: Type.Enum([...remittanceBatchStates]),
  /** Lines that wait for their turn, became a remittance, or didn't. */
  waiting: Type.Integer(),
  ordered: Type.Integer(),
  refused: Type.Integer(),
  /** Why it was cancelled, in the words of who did. */
  reason: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  steps: Type.Array(Type.Object({ status: Type.Enum([...remittanceBatchStates]), at: Instant }, strict)),
};
export const RemittanceBatch = Type.Object(batch, strict);

/** How many of its remittances are in which state. */
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
    /** A decimal, of the side that the batch names. */
    amount: Decimal,
    reference: Type.String(),
    status: Type.Enum([...batchLineStates]),
    /** Of one that became a remittance: which, what it is now, and what was paid. */
    orderId: Nullable(Uuid),
    orderStatus: Nullable(Type.Enum([...remittanceOrderStates])),
    payAmount: Nullable(Decimal),
    receiveAmount: Nullable(Decimal),
    fee: Nullable(Decimal),
    rate: Nullable(PairRateText),
    failureReason: Nullable(Type.String()),
    /** Of one that didn't: the code of an error, or `rateMoved`. */
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
        /** The lines as CSV; its head names the columns by their keys. */
        csv: Type.String({ minLength: 1, maxLength: maxBatchText }),
      },
      strict,
    ),
    result: Type.Object(
      {
        /** What is confirmed; null where no line is good. */
        id: Nullable(Uuid),
        lines: Type.Integer(),
        /** How many are good. */
        count: Type.Integer(),
        faults: Type.Array(Fault, { maxItems: maxBatchLines * 4 }),
        ...terms,
        /** Of the good ones. */
        ...totals,
        midRate: PairRateText,
        spreadBps: Type.Integer(),
        rateAt: Instant,
        arrival: ArrivalPart,
        /** What there is to pay from. */
        available: Decimal,
        /** What the limits leave, in the currency that is received. */
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
        /** The line after which the page begins. */
        After: Type.Optional(Type.Integer({ minimum: 0, maximum: maxBatchLines })),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(BatchLine), nextAfter: Nullable(Type.Integer()) }, strict),
  },
};
