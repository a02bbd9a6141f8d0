import { Type } from 'typebox';
import {
  AssetCodeText,
  Decimal,
  Instant,
  Lines,
  Nothing,
  Nullable,
  OptionalLines,
  Uuid,
  WebLink,
} from '../platform/schema-parts.ts';
import { depositMeasures, hashPattern } from './rules.ts';
import { Deposit, NetworkCode } from './schemas.ts';
import { cryptoDepositStates, missingStates, reversalStates } from './states.ts';
import { caseFields, decisionFields } from '../staff/schemas.ts';

const strict = { additionalProperties: false } as const;
const Reason = Lines(500);
const Page = { Cursor: Type.Optional(Uuid), MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) };
const Hash = Type.String({ pattern: hashPattern });
/** Contacts are masked. */
const Customer = Type.Object(
  { uid: Type.String(), emailAddress: Nullable(Type.String()), phoneNumber: Nullable(Type.String()) },
  strict,
);

const missingFields = {
  id: Uuid,
  asset: AssetCodeText,
  network: NetworkCode,
  transactionHash: Type.String(),
  amount: Decimal,
  remark: Type.String(),
  fileId: Nullable(Uuid),
  status: Type.Enum([...missingStates]),
  answer: Nullable(Type.String()),
  createdAt: Instant,
  answeredAt: Nullable(Instant),
};
const Missing = Type.Object(missingFields, strict);
const Reversal = Type.Object(
  {
    /** Id of the deposit. */
    id: Uuid,
    customer: Customer,
    asset: AssetCodeText,
    network: NetworkCode,
    transactionHash: Type.String(),
    amount: Decimal,
    /** On hold while the deposit may come back. */
    held: Decimal,
    taken: Decimal,
    /** Neither held nor taken because it was already spent. */
    missing: Decimal,
    status: Type.Enum([...reversalStates]),
    begunAt: Instant,
  },
  strict,
);

export const depositCasesSchemas = {
  requestRefund: {
    body: Type.Object(
      {
        id: Uuid,
        address: Type.String({ maxLength: 200 }),
        tag: Nullable(Type.String({ pattern: '^[0-9]{1,10}$' })),
        verification: Uuid,
      },
      strict,
    ),
    result: Deposit,
  },
  reportMissing: {
    body: Type.Object(
      {
        asset: AssetCodeText,
        network: NetworkCode,
        transactionHash: Hash,
        amount: Decimal,
        remark: OptionalLines(500),
        fileId: Nullable(Uuid),
      },
      strict,
    ),
    result: Missing,
  },
  listMissing: {
    query: Type.Object(Page, strict),
    result: Type.Object({ items: Type.Array(Missing), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  getWebLink: { body: Type.Object({ id: Uuid }, strict), result: WebLink },
  listForOperator: {
    query: Type.Object(
      { Status: Type.Optional(Type.Enum([...cryptoDepositStates])), Id: Type.Optional(Uuid), ...Page },
      strict,
    ),
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              deposit: Deposit,
              customer: Customer,
              reviewReason: Nullable(Type.String()),
              refundFailure: Nullable(Type.String()),
              /** Verdict of the risk check on the requested address; null until there is one. */
              refundVerdict: Nullable(Type.Enum(['clear', 'review', 'severe'])),
              /** True if two operators have to approve the requested refund. */
              needsTwoOperators: Type.Boolean(),
              /** True if one of the two operators has approved it. */
              isFirstApproved: Type.Boolean(),
              ...caseFields,
            },
            strict,
          ),
        ),
        nextCursor: Nullable(Uuid),
      },
      strict,
    ),
  },
  takeMeasure: {
    body: Type.Object({ id: Uuid, status: Type.Enum([...depositMeasures]), reason: Reason, ...decisionFields }, strict),
    result: Deposit,
  },
  listMissingForOperator: {
    query: Type.Object(
      { Status: Type.Optional(Type.Enum([...missingStates])), Id: Type.Optional(Uuid), ...Page },
      strict,
    ),
    result: Type.Object(
      {
        items: Type.Array(Type.Object({ ...missingFields, customer: Customer, ...caseFields }, strict)),
        nextCursor: Nullable(Uuid),
      },
      strict,
    ),
  },
  listReversals: {
    query: Type.Object(Page, strict),
    result: Type.Object({ items: Type.Array(Reversal), nextCursor: Nullable(Uuid) }, strict),
  },
  setStop: {
    body: Type.Object(
      {
        /**
         * The customer whose deposits are stopped, all or only those of one coin on one network; null: every customer's
         * deposits of that coin there.
         */
        uid: Nullable(Type.String({ maxLength: 20 })),
        asset: Nullable(AssetCodeText),
        network: Nullable(NetworkCode),
        isStopped: Type.Boolean(),
        reason: Reason,
        ...decisionFields,
      },
      strict,
    ),
    result: Nothing,
  },
  listStops: {
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              uid: Nullable(Type.String()),
              asset: Nullable(AssetCodeText),
              network: Nullable(NetworkCode),
              reason: Type.String(),
              stoppedByName: Nullable(Type.String()),
              stoppedAt: Instant,
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  sandboxTransaction: {
    query: Type.Object({ Hash }, strict),
    result: Type.Object(
      {
        transactionHash: Type.String(),
        asset: AssetCodeText,
        network: NetworkCode,
        address: Type.String(),
        tag: Nullable(Type.String()),
        amount: Decimal,
        confirmations: Type.Integer(),
        sentAt: Instant,
      },
      strict,
    ),
  },
};
