import { Type } from 'typebox';
import { DynamicFieldPart } from '../dynamic-forms/schema-parts.ts';
import { obstacleKinds } from '../fiat-withdrawals/rules.ts';
import { StoredFile } from '../files/schemas.ts';
import { ArrivalPart, BankReasonPart } from '../fiat-withdrawals/schemas.ts';
import { payeeTypes } from '../payees/fields.ts';
import { CountryCode, SchemeText } from '../payees/schemas.ts';
import { AssetCodeText, Decimal, Instant, Line, Nullable, OptionalLine, Uuid } from '../platform/schema-parts.ts';
import { recipientForm } from '../recipients/schemas.ts';
import { SealedPassword } from '../session/schemas.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { purposeTextMaxLength, remittanceChannels, remittancePurposes, remittanceSides } from './rules.ts';
import { remittanceOrderStates } from './states.ts';

const strict = { additionalProperties: false } as const;
const State = Type.Enum([...remittanceOrderStates]);
const Purpose = Type.Enum([...remittancePurposes]);
const UserType = Type.Enum([...payeeTypes]);
/** Value of one whole unit of the paid asset, in the received asset. */
export const PairRateText = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$', maxLength: 60 });
export const ChannelId = Type.String({ pattern: '^[A-Z0-9]{2,16}-[a-z][a-z0-9-]{1,39}$' });
const PairId = Type.String({ pattern: '^[A-Z0-9]{2,16}-[A-Z0-9]{2,16}$' });

const pair = { id: PairId, from: AssetCodeText, to: AssetCodeText, spreadBps: Type.Integer() };

/** Current value of one whole unit; null while the market has no rate. */
const PairRate = Type.Object(
  { ...pair, midRate: Nullable(PairRateText), rate: Nullable(PairRateText), asOf: Instant, freshForS: Type.Integer() },
  strict,
);

const channel = {
  channelConfigId: ChannelId,
  channel: Type.Enum([...remittanceChannels]),
  scheme: SchemeText,
  name: Type.String(),
  /** Fee on the received amount, in its currency, like the amounts below. */
  fee: Decimal,
  feeBps: Type.Integer(),
  feeLeast: Nullable(Decimal),
  feeMost: Nullable(Decimal),
  minimum: Decimal,
  maximum: Decimal,
  arrival: ArrivalPart,
};

const money = {
  payAsset: AssetCodeText,
  /** Amount debited from the account. */
  payAmount: Decimal,
  receiveAsset: AssetCodeText,
  /** Amount the recipient gets, after the fee. */
  receiveAmount: Decimal,
  /** Taken from the exchanged payment, in the received currency. */
  fee: Decimal,
  rate: PairRateText,
  midRate: PairRateText,
  spreadBps: Type.Integer(),
  channel: Type.Enum([...remittanceChannels]),
  scheme: SchemeText,
};

export const RemittanceQuote = Type.Object(
  {
    id: Uuid,
    ...money,
    channelConfigId: ChannelId,
    arrival: ArrivalPart,
    rateAt: Instant,
    issuedAt: Instant,
    expiresAt: Instant,
    /**
     * The account's payment that this one probably repeats, if the recipient's account was given: its latest remittance,
     * or one that waits in a confirmed batch, which `batchId` then names.
     */
    repeats: Nullable(Type.Object({ id: Uuid, status: State, createdAt: Instant, batchId: Nullable(Uuid) }, strict)),
  },
  strict,
);

export const Remittance = Type.Object(
  {
    id: Uuid,
    ...money,
    recipient: Type.Object(
      {
        /** Null if the recipient was not saved. */
        id: Nullable(Uuid),
        friendlyName: Type.String(),
        name: Type.String(),
        account: Type.String(),
        country: CountryCode,
        userType: UserType,
      },
      strict,
    ),
    purpose: Purpose,
    purposeText: Type.String(),
    reference: Type.String(),
    proofs: Type.Integer(),
    /** Whether the recipient was saved along with it. */
    isSaved: Type.Boolean(),
    status: State,
    /** What it waits for: members of the company, staff, or being handed over to the bank. Null once it was, or ended. */
    waitsFor: Nullable(Type.Enum(['approval', 'review', 'bank'])),
    failureReason: Nullable(Type.String()),
    /** When it was sent; sent does not mean arrived. */
    sentAt: Nullable(Instant),
    completedAt: Nullable(Instant),
    /** When it was returned after being paid, how much of the paid amount, and why. */
    returnedAt: Nullable(Instant),
    returnedAmount: Nullable(Decimal),
    returnReason: Nullable(Type.String()),
    /** The bank's reason if it didn't pay or sent the money back; its own words are the failure or return reason. */
    bankReason: BankReasonPart,
    createdAt: Instant,
    updatedAt: Instant,
    steps: Type.Array(Type.Object({ status: State, at: Instant }, strict)),
  },
  strict,
);

export const remittanceSchemas = {
  listPairs: {
    query: Type.Object({ From: Type.Optional(AssetCodeText) }, strict),
    result: Type.Object({ items: Type.Array(Type.Object(pair, strict)) }, strict),
  },
  getPriorityRate: { result: PairRate },
  getPairRate: { params: Type.Object({ coinPairConfigId: PairId }, strict), result: PairRate },
  listPairsToPay: {
    body: Type.Object({ from: Type.Optional(AssetCodeText), to: Type.Optional(AssetCodeText) }, strict),
    result: Type.Object(
      {
        items: Type.Array(Type.Object({ ...pair, available: Decimal }, strict)),
        obstacles: Type.Array(Type.Object({ kind: Type.Enum([...obstacleKinds]), until: Nullable(Instant) }, strict)),
        asOf: Instant,
      },
      strict,
    ),
  },
  getForm: {
    params: Type.Object({ channelConfigId: ChannelId }, strict),
    query: Type.Object({ Country: CountryCode, UserType }, strict),
    result: Type.Object(
      {
        ...channel,
        version: Type.String(),
        fields: Type.Array(DynamicFieldPart),
        purposes: Type.Array(Purpose),
        referenceLength: Type.Integer(),
      },
      strict,
    ),
  },
  quote: {
    body: Type.Object(
      {
        from: AssetCodeText,
        channelConfigId: ChannelId,
        side: Type.Enum([...remittanceSides]),
        amount: Decimal,
        /** Country of the recipient's bank, if known yet: a SWIFT payment's day of arrival depends on it. */
        country: Type.Optional(CountryCode),
        /** The recipient's account and the reference, if known yet: the quote then says what the payment repeats. */
        account: Type.Optional(Line(140)),
        reference: Type.Optional(OptionalLine(140)),
      },
      strict,
    ),
    result: RemittanceQuote,
  },
  create: {
    body: Type.Object(
      {
        quoteId: Uuid,
        /** Id of a saved recipient; otherwise `recipient` has the full details. */
        recipientId: Nullable(Uuid),
        recipient: Nullable(Type.Object(recipientForm, strict)),
        isSaved: Type.Boolean(),
        purpose: Purpose,
        purposeText: OptionalLine(purposeTextMaxLength),
        reference: OptionalLine(140),
        files: Type.Array(Uuid, { maxItems: 20, uniqueItems: true }),
        /** False refuses a payment with 60015 `changed` if it repeats one that the quote didn’t show; see `repeats`. */
        isRepeatConfirmed: Type.Optional(Type.Boolean()),
        fundPassword: SealedPassword,
        verification: VerificationId,
      },
      strict,
    ),
    result: Remittance,
  },
  getConfirmation: {
    query: Type.Object({ Id: Uuid }, strict),
    /** The file's bytes. */
    result: Type.Unsafe<Uint8Array>({}),
  },
  listProofs: {
    query: Type.Object({ Id: Uuid }, strict),
    result: Type.Object({ items: Type.Array(StoredFile) }, strict),
  },
  list: {
    body: Type.Object(
      {
        UpdatedAfter: Type.Optional(Instant),
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Remittance), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
};
