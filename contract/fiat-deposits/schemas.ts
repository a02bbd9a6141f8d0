import { Type } from 'typebox';
import { fiatOrderStates } from '../fiat/states.ts';
import { StoredFile } from '../files/schemas.ts';
import { BankDetailsPart } from '../global-account/schemas.ts';
import {
  AssetCodeText,
  Decimal,
  Instant,
  Line,
  Nothing,
  Nullable,
  PlayedAmount,
  OptionalLine,
  Uuid,
} from '../platform/schema-parts.ts';
import { candidateHints, payerLabelMaxLength } from './rules.ts';

const strict = { additionalProperties: false } as const;
const State = Type.Enum([...fiatOrderStates]);
const paging = {
  MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  Cursor: Type.Optional(Uuid),
};

/** A deposit in a currency. Includes everything needed to pay it, so that it can be paid offline. */
const FiatDeposit = Type.Object(
  {
    id: Uuid,
    currency: AssetCodeText,
    status: State,
    /** Reference for the payer to use; null if the money was not announced. */
    reference: Nullable(Type.String()),
    /** The announced amount. */
    expected: Nullable(Decimal),
    /** The amount received, once it has arrived. */
    amount: Nullable(Decimal),
    /** Fee taken from the amount received. */
    fee: Nullable(Decimal),
    /** Where to pay, while it waits for money. */
    payTo: Nullable(BankDetailsPart),
    /** The payer, as far as their bank reports it. */
    payer: Nullable(Type.Object({ name: Type.String(), account: Type.String() }, strict)),
    /** Whether the bank has reported the money. */
    isSeen: Type.Boolean(),
    /** Why it was returned or failed. */
    reason: Nullable(Type.String()),
    /** What the bank took back afterwards, and the part still owed. */
    reversal: Nullable(Type.Object({ amount: Decimal, owed: Decimal, at: Instant }, strict)),
    proofs: Type.Integer(),
    /** When the reference expires; null if there is none. */
    expiresAt: Nullable(Instant),
    createdAt: Instant,
    updatedAt: Instant,
    steps: Type.Array(Type.Object({ status: State, at: Instant }, strict)),
  },
  strict,
);

/** An account the customer pays from. */
const Payer = Type.Object(
  {
    id: Uuid,
    iban: Type.String(),
    label: Type.String(),
    /** When money from it is credited without review; null if it already is. */
    usableAt: Nullable(Instant),
    createdAt: Instant,
  },
  strict,
);

const Credit = Type.Object(
  {
    id: Type.String(),
    currency: AssetCodeText,
    amount: Decimal,
    status: Type.String(),
    payerName: Type.String(),
    reference: Type.String(),
    createdAt: Instant,
  },
  strict,
);

const Difference = Type.Object(
  {
    /** Subject: money that came in, or money that was sent. */
    of: Type.Enum(['credit', 'payout']),
    /** The bank's id of a credit, our id of a payout. */
    id: Type.String(),
    kind: Type.Enum(['missingHere', 'missingAtBank', 'amount', 'state']),
    atBank: Nullable(Decimal),
    inLedger: Nullable(Decimal),
  },
  strict,
);

const Reconciliation = Type.Object(
  {
    /** The bank's id of the account; null for the one customers share. */
    accountId: Nullable(Type.String()),
    /** Uid of the account's owner. */
    uid: Nullable(Type.String()),
    currency: AssetCodeText,
    atBank: Decimal,
    inLedger: Decimal,
    differences: Type.Array(Difference),
  },
  strict,
);

export const fiatDepositsSchemas = {
  getPayInInfo: {
    body: Type.Object({ currency: AssetCodeText, amount: Nullable(Decimal) }, strict),
    result: FiatDeposit,
  },
  listMine: {
    body: Type.Object({ ...paging, UpdatedAfter: Type.Optional(Instant) }, strict),
    result: Type.Object({ items: Type.Array(FiatDeposit), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  submitProof: {
    body: Type.Object({ id: Uuid, files: Type.Array(Uuid, { minItems: 1, maxItems: 20, uniqueItems: true }) }, strict),
    result: FiatDeposit,
  },
  cancel: { body: Type.Object({ id: Uuid }, strict), result: FiatDeposit },
  addPayer: {
    body: Type.Object({ iban: Line(60), label: OptionalLine(payerLabelMaxLength), verification: Uuid }, strict),
    result: Payer,
  },
  listPayers: {
    body: Type.Object(paging, strict),
    result: Type.Object({ items: Type.Array(Payer), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  removePayer: { body: Type.Object({ id: Uuid }, strict), result: Nothing },
  listCandidates: {
    query: Type.Object({ Id: Uuid }, strict),
    result: Type.Object(
      {
        chosenUid: Nullable(Type.String()),
        items: Type.Array(
          Type.Object(
            {
              uid: Type.String(),
              name: Nullable(Type.String()),
              hints: Type.Array(Type.Enum([...candidateHints])),
              depositId: Nullable(Uuid),
              reference: Nullable(Type.String()),
              expected: Nullable(Decimal),
              /** Their deposits in this currency that wait with a proof of payment. */
              proofOf: Type.Array(Uuid),
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  listProofs: {
    query: Type.Object({ Id: Uuid }, strict),
    result: Type.Object({ items: Type.Array(StoredFile) }, strict),
  },
  chooseCandidate: {
    body: Type.Object({ id: Uuid, uid: Type.String({ pattern: '^[0-9]{5,20}$' }) }, strict),
    result: Nothing,
  },
  getReconciliation: {
    result: Type.Object({ checkedAt: Nullable(Instant), items: Type.Array(Reconciliation) }, strict),
  },
  sandboxTransfer: {
    body: Type.Object(
      {
        uid: Type.String({ pattern: '^[0-9]{5,20}$' }),
        currency: AssetCodeText,
        amount: PlayedAmount,
        /** Null: the customer. */
        payerName: Nullable(Line(100)),
        payerNumber: Line(40),
        reference: OptionalLine(140),
        /** True to pay to the account shared by all customers. */
        isShared: Type.Boolean(),
        fate: Type.Enum(['settled', 'rejected', 'reversed']),
      },
      strict,
    ),
    result: Type.Object({ id: Type.String() }, strict),
  },
  sandboxReverse: { body: Type.Object({ id: Type.String({ maxLength: 60 }) }, strict), result: Nothing },
  sandboxCredits: { result: Type.Object({ items: Type.Array(Credit) }, strict) },
};
