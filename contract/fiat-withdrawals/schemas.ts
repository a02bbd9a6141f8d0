import { Type } from 'typebox';
import { tiers } from '../catalogue/entries.ts';
import { fiatOrderStates } from '../fiat/states.ts';
import { CountryCode, SchemeText } from '../payees/schemas.ts';
import {
  AssetCodeText,
  Decimal,
  Instant,
  Nothing,
  Nullable,
  OptionalLine,
  PeriodLimit,
  Uuid,
} from '../platform/schema-parts.ts';
import { SealedPassword } from '../session/schemas.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { amountSides, bankReasons, obstacleKinds, payoutPurposes } from './rules.ts';

const strict = { additionalProperties: false } as const;
const State = Type.Enum([...fiatOrderStates]);

export const ArrivalPart = Type.Union([
  Type.Object({ kind: Type.Literal('instant') }, strict),
  Type.Object({ kind: Type.Literal('unknown') }, strict),
  Type.Object(
    {
      kind: Type.Literal('day'),
      sentOn: Type.String(),
      arrivesOn: Type.String(),
      cutOff: Type.String(),
      timeZone: Type.String(),
      isToday: Type.Boolean(),
    },
    strict,
  ),
]);

const rate = {
  scheme: SchemeText,
  name: Type.String(),
  fee: Decimal,
  /** Share of the amount, in hundredths of a percent. */
  feeBps: Type.Integer(),
  feeLeast: Nullable(Decimal),
  feeMost: Nullable(Decimal),
  minimum: Decimal,
  maximum: Decimal,
};

export const BankReasonPart = Nullable(Type.Enum([...bankReasons]));

/** The payee at the time of the order. */
export const PaidPayee = Type.Object(
  { id: Uuid, friendlyName: Type.String(), name: Type.String(), account: Type.String(), country: CountryCode },
  strict,
);

export const FiatWithdrawal = Type.Object(
  {
    id: Uuid,
    asset: AssetCodeText,
    /** What leaves the account, the fee, and what the payee receives. */
    amount: Decimal,
    fee: Decimal,
    arrives: Decimal,
    scheme: SchemeText,
    payee: PaidPayee,
    purpose: Type.Enum([...payoutPurposes]),
    reference: Type.String(),
    status: State,
    failureReason: Nullable(Type.String()),
    /** When it was handed over to the bank; until then its owner may cancel it. */
    handedOverAt: Nullable(Instant),
    /** When it was sent, which doesn't mean it has arrived. */
    sentAt: Nullable(Instant),
    /** When the bank reported it paid. */
    completedAt: Nullable(Instant),
    /** When it was returned after it was paid, and why. */
    returnedAt: Nullable(Instant),
    returnReason: Nullable(Type.String()),
    /** The bank's reason if it didn't pay or sent the money back; its own words are the failure or return reason. */
    bankReason: BankReasonPart,
    createdAt: Instant,
    updatedAt: Instant,
    steps: Type.Array(Type.Object({ status: State, at: Instant }, strict)),
  },
  strict,
);

/** Payee, amount, scheme and purpose of an order, and the proofs it requires. */
export const orderParts = {
  payeeId: Uuid,
  scheme: SchemeText,
  /** Amount that leaves the account. */
  amount: Decimal,
  /** Fee as shown; the order is refused if it differs. */
  fee: Decimal,
  purpose: Type.Enum([...payoutPurposes]),
  reference: OptionalLine(140),
  fundPassword: SealedPassword,
  verification: VerificationId,
};

const reads = {
  UpdatedAfter: Type.Optional(Instant),
  Cursor: Type.Optional(Uuid),
  MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

export const fiatWithdrawalsSchemas = {
  listPaymentTypes: {
    query: Type.Object({ Currency: AssetCodeText }, strict),
    result: Type.Object(
      {
        items: Type.Array(Type.Object({ ...rate, referenceLength: Type.Integer(), arrival: ArrivalPart }, strict)),
      },
      strict,
    ),
  },
  listRates: {
    result: Type.Object(
      {
        tier: Type.Enum([...tiers]),
        items: Type.Array(Type.Object({ currency: AssetCodeText, ...rate }, strict)),
      },
      strict,
    ),
  },
  calculateFee: {
    body: Type.Object(
      { currency: AssetCodeText, scheme: SchemeText, amount: Decimal, side: Type.Enum([...amountSides]) },
      strict,
    ),
    result: Type.Object({ amount: Decimal, fee: Decimal, arrives: Decimal, arrival: ArrivalPart }, strict),
  },
  getTerms: {
    query: Type.Object({ Currency: AssetCodeText }, strict),
    result: Type.Object(
      {
        available: Decimal,
        limit: PeriodLimit,
        /** Amount, counted over 24 hours, from which two people review it. */
        reviewFrom: Decimal,
        obstacles: Type.Array(Type.Object({ kind: Type.Enum([...obstacleKinds]), until: Nullable(Instant) }, strict)),
        asOf: Instant,
      },
      strict,
    ),
  },
  create: {
    body: Type.Object(
      {
        ...orderParts,
      },
      strict,
    ),
    result: FiatWithdrawal,
  },
  list: {
    query: Type.Object(reads, strict),
    result: Type.Object({ items: Type.Array(FiatWithdrawal), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  cancel: { body: Type.Object({ id: Uuid }, strict), result: FiatWithdrawal },
  sandboxNextPayout: {
    body: Type.Object({ fate: Type.Enum(['paid', 'failed', 'returned']) }, strict),
    result: Nothing,
  },
  sandboxReturn: { body: Nothing, result: Nothing },
};
