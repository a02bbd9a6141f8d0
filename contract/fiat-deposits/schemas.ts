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

/** A deposit in a currency. What it is made with stands in it, so that it can be paid without a network. */
const FiatDeposit = Type.Object(
  {
    id: Uuid,
    currency: AssetCodeText,
    status: State,
    /** What the payer writes; null where money came without having been announced. */
    reference: Nullable(Type.String()),
    /** What was announced. */
    expected: Nullable(Decimal),
    /** What came in, once it has. */
    amount: Nullable(Decimal),
    /** Of what came in. */
    fee: Nullable(Decimal),
    /** Where to pay, while it waits for money. */
    payTo: Nullable(BankDetailsPart),
    /** Who paid, as far as his bank says. */
    payer: Nullable(Type.Object({ name: Type.String(), account: Type.String() }, strict)),
    /** Whether the bank knows of the money. */
    isSeen: Type.Boolean(),
    /** Why it went back or failed. */
    reason: Nullable(Type.String()),
    /** What the bank took back afterwards, and what of it is owed. */
    reversal: Nullable(Type.Object({ amount: Decimal, owed: Decimal, at: Instant }, strict)),
    proofs: Type.Integer(),
    /** The reference is good until then; null where there is none. */
    expiresAt: Nullable(Instant),
    createdAt: Instant,
    updatedAt: Instant,
    steps: Type.Array(Type.Object({ status: State, at: Instant }, strict)),
  },
  strict,
);

/** An account that a customer pays from. */
const Payer = Type.Object(
  {
    id: Uuid,
    iban: Type.String(),
    label: Type.String(),
    /** From then on money from it is credited unseen; null: it is now. */
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
    /** What it is about: money that came in, or money that was sent. */
    of: Type.Enum(['credit', 'payout']),
    /** The bank's id of a credit, ours of a payout. */
    id: Type.String(),
    kind: Type.Enum(['missingHere', 'missingAtBank', 'amount', 'state']),
    atBank: Nullable(Decimal),
    inLedger: Nullable(Decimal),
  },
  strict,
);

const Reconciliation = Type.Object(
  {
    /** The bank's id of the account; null: the one that customers share. */
    accountId: Nullable(Type.String()),
    /** Whose it is. */
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
        amount: Decimal,
        /** Null: the customer himself. */
        payerName: Nullable(Line(100)),
        payerNumber: Line(40),
        reference: OptionalLine(140),
        /** To the account that all customers share. */
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
