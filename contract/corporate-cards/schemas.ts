import { Type } from 'typebox';
import { filePurposes } from '../files/rules.ts';
import {
  AssetCodeText,
  Decimal,
  Instant,
  Lines,
  Nothing,
  Nullable,
  OptionalLine,
  TrimmedLine,
  Uuid,
} from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import {
  cardForms,
  countryPattern,
  disputeTextMaxLength,
  labelMaxLength,
  maxCountries,
  maxMerchants,
  merchantCategories,
  merchantCodePattern,
  merchantMaxLength,
  paymentNoteMaxLength,
  requestFields,
  requestReasonMaxLength,
  shipmentStates,
} from './rules.ts';
import { cardStreamSchemas } from './stream-schemas.ts';
import {
  cardDisputeStates,
  cardPaymentStates,
  cardRequestStates,
  corporateCardStates,
  declineReasons,
  disputeReasons,
} from './states.ts';

const strict = { additionalProperties: false } as const;
const paging = {
  MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  Cursor: Type.Optional(Uuid),
  UpdatedAfter: Type.Optional(Instant),
};

export const Limits = Type.Object(
  {
    perTransaction: Nullable(Decimal),
    perDay: Nullable(Decimal),
    perMonth: Nullable(Decimal),
    categories: Type.Array(Type.Enum([...merchantCategories]), {
      maxItems: merchantCategories.length,
      uniqueItems: true,
    }),
    countries: Type.Array(Type.String({ pattern: countryPattern }), { maxItems: maxCountries, uniqueItems: true }),
    merchants: Type.Array(TrimmedLine(merchantMaxLength), { maxItems: maxMerchants, uniqueItems: true }),
  },
  strict,
);

const Card = Type.Object(
  {
    id: Uuid,
    /** The holder's uid, and the company's name for them. */
    holder: Type.String(),
    holderName: Type.String(),
    isMine: Type.Boolean(),
    label: Type.String(),
    form: Type.Enum([...cardForms]),
    currency: AssetCodeText,
    status: Type.Enum([...corporateCardStates]),
    /** Null until the provider has made the card, like the expiry (`09/29`). */
    /**
     * Null until there is a number; for a posted card, null until it is activated, which requires reading it off the
     * card.
     */
    lastFour: Nullable(Type.String()),
    expires: Nullable(Type.String()),
    shipment: Nullable(Type.Enum([...shipmentStates])),
    limits: Limits,
    /** One payment allowed beyond the amounts, until an instant. */
    oneOff: Nullable(Type.Object({ amount: Decimal, until: Instant }, strict)),
    /** True if the card is closed after one payment. */
    isSingleUse: Type.Boolean(),
    /** For a frozen card: true if a member who manages cards froze it, so that its holder can't unfreeze it. */
    isFrozenByManager: Type.Boolean(),
    replaces: Nullable(Uuid),
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

const Receipt = Type.Object({ id: Uuid, contentType: Type.String() }, strict);

/** Amounts are in the card's currency unless stated otherwise. */
const Payment = Type.Object(
  {
    id: Uuid,
    cardId: Uuid,
    status: Type.Enum([...cardPaymentStates]),
    declineReason: Nullable(Type.Enum([...declineReasons])),
    merchant: Type.String(),
    category: Type.Enum([...merchantCategories]),
    country: Type.String(),
    /** Amount the merchant requested, in their currency. */
    askedAmount: Decimal,
    askedCurrency: Type.String(),
    currency: AssetCodeText,
    amount: Decimal,
    /** Parts of the amount that may still be captured, that were captured, and that were refunded. */
    open: Decimal,
    captured: Decimal,
    refunded: Decimal,
    /**
     * The currency that pays, its amount on hold, and the value of one unit in the card's currency; null: the same
     * currency.
     */
    fundAsset: AssetCodeText,
    held: Decimal,
    rate: Nullable(Type.String()),
    /** In the currency that pays: what was captured less what was refunded. */
    paid: Decimal,
    /** True if the issuer decided because we didn't in time. */
    isStandIn: Type.Boolean(),
    /** Category set by a member of the company, if the merchant's own doesn't describe the purpose. */
    bookedCategory: Nullable(Type.Enum([...merchantCategories])),
    note: Type.String(),
    receipts: Type.Array(Receipt),
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

const CardNumber = Type.String({ pattern: '^[0-9]{16}$' });
/** An amount as a card network can carry it: no more than twelve digits. */
const NetworkAmount = Type.String({ pattern: '^(?:0|[1-9][0-9]{0,9})(?:\\.[0-9]{1,3})?$' });
const playedDisputes = ['submitted', 'underReview', 'credited', 'won', 'lost', 'withdrawn'] as const;
const Shop = {
  merchant: Type.String({ minLength: 1, maxLength: 40 }),
  code: Type.String({ pattern: merchantCodePattern }),
  country: Type.String({ pattern: countryPattern }),
};
/** A payment as the sandbox issuer knows it. */
const Played = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum(['declined', 'open', 'closed']),
    merchant: Type.String(),
    amount: Decimal,
    captured: Decimal,
    refunded: Decimal,
    currency: AssetCodeText,
    reason: Nullable(Type.String()),
    /** State of its dispute at the issuer; null: none. */
    dispute: Nullable(Type.Enum([...playedDisputes])),
  },
  strict,
);

const Request = Type.Object(
  {
    id: Uuid,
    cardId: Uuid,
    /** Uid of the member who requested it, and the company's name for them. */
    askedBy: Type.String(),
    askedByName: Type.String(),
    isMine: Type.Boolean(),
    field: Type.Enum([...requestFields]),
    amount: Decimal,
    currency: AssetCodeText,
    reason: Type.String(),
    status: Type.Enum([...cardRequestStates]),
    /** Answer of the member who decided. */
    answer: Type.String(),
    endsAt: Instant,
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

const Dispute = Type.Object(
  {
    id: Uuid,
    paymentId: Uuid,
    status: Type.Enum([...cardDisputeStates]),
    reason: Type.Enum([...disputeReasons]),
    /** In the card's currency. */
    amount: Decimal,
    currency: AssetCodeText,
    text: Type.String(),
    files: Type.Array(Receipt),
    /** In the currency that paid: what the issuer returned, provisionally or for good. */
    credited: Decimal,
    fundAsset: AssetCodeText,
    /** Deadline for submitting it, and the merchant's deadline to respond, once the issuer reports it. */
    submitBy: Instant,
    answerBy: Nullable(Instant),
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);
const disputed = {
  reason: Type.Enum([...disputeReasons]),
  amount: Decimal,
  text: Lines(disputeTextMaxLength),
  files: Type.Array(Uuid, { maxItems: filePurposes['card.dispute'].maxOpen, uniqueItems: true }),
};

const CardId = Type.Object({ id: Uuid }, strict);

const AssetRate = Type.Object({ asset: AssetCodeText, rate: Decimal }, strict);

export const corporateCardsSchemas = {
  list: {
    query: Type.Object(paging, strict),
    result: Type.Object({ items: Type.Array(Card), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  getProgramme: {
    result: Type.Object(
      {
        holders: Type.Array(Type.Object({ uid: Type.String(), name: Type.String() }, strict)),
        /** Uids of holders of open cards who left the company: those cards pay nothing. */
        former: Type.Array(Type.String()),
        /** Open currencies of the global account, which cards can use. */
        currencies: Type.Array(AssetCodeText),
        /** Forms the issuer makes. */
        forms: Type.Array(Type.Enum([...cardForms])),
        /** Currencies that pay if the card's own balance is too low, in order. */
        fallback: Type.Array(AssetCodeText),
      },
      strict,
    ),
  },
  getRates: {
    query: Type.Object({ CardId: Uuid }, strict),
    result: Type.Object(
      {
        /** The card's currency; every rate is the value of one unit of another asset in it. */
        currency: AssetCodeText,
        /** Balances that pay if the card's own is too low, in order, at our rates. */
        balances: Type.Array(AssetRate),
        /** Mid-market rates; the card network determines what a payment abroad costs. */
        market: Type.Array(AssetRate),
        asOf: Instant,
      },
      strict,
    ),
  },
  setFallback: {
    body: Type.Object({ currencies: Type.Array(AssetCodeText, { maxItems: 20, uniqueItems: true }) }, strict),
    result: Type.Object({ fallback: Type.Array(AssetCodeText) }, strict),
  },
  issue: {
    body: Type.Object(
      {
        holder: Type.String({ minLength: 1, maxLength: 20 }),
        form: Type.Enum([...cardForms]),
        currency: AssetCodeText,
        label: OptionalLine(labelMaxLength),
        limits: Limits,
        isSingleUse: Type.Boolean(),
        verification: VerificationId,
      },
      strict,
    ),
    result: Card,
  },
  activate: {
    body: Type.Object({ id: Uuid, lastFour: Type.String({ pattern: '^[0-9]{4}$' }) }, strict),
    result: Card,
  },
  changeLimits: {
    body: Type.Object({ id: Uuid, limits: Limits, verification: Type.Optional(VerificationId) }, strict),
    result: Card,
  },
  freeze: { body: CardId, result: Card },
  unfreeze: { body: CardId, result: Card },
  close: { body: CardId, result: Card },
  replace: { body: Type.Object({ id: Uuid, verification: VerificationId }, strict), result: Card },
  reveal: {
    body: Type.Object({ id: Uuid, verification: VerificationId }, strict),
    result: Type.Object({ url: Type.String(), expiresAt: Instant }, strict),
  },
  listPayments: {
    query: Type.Object(paging, strict),
    result: Type.Object({ items: Type.Array(Payment), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  requestLimit: {
    body: Type.Object(
      { id: Uuid, field: Type.Enum([...requestFields]), amount: Decimal, reason: TrimmedLine(requestReasonMaxLength) },
      strict,
    ),
    result: Request,
  },
  listRequests: {
    query: Type.Object(paging, strict),
    result: Type.Object({ items: Type.Array(Request), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  decideRequest: {
    body: Type.Object(
      {
        id: Uuid,
        decision: Type.Enum(['approve', 'decline']),
        answer: OptionalLine(requestReasonMaxLength),
        /** For an approval. */
        verification: Type.Optional(VerificationId),
      },
      strict,
    ),
    result: Request,
  },
  cancelRequest: { body: CardId, result: Request },
  listDisputes: {
    query: Type.Object({ ...paging, PaymentId: Type.Optional(Uuid) }, strict),
    result: Type.Object({ items: Type.Array(Dispute), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  openDispute: { body: Type.Object({ paymentId: Uuid, ...disputed }, strict), result: Dispute },
  changeDispute: { body: Type.Object({ id: Uuid, ...disputed }, strict), result: Dispute },
  submitDispute: { body: CardId, result: Dispute },
  withdrawDispute: { body: CardId, result: Dispute },
  sandboxDispute: {
    body: Type.Object(
      { id: Type.String({ minLength: 1, maxLength: 60 }), act: Type.Enum(['review', 'credit', 'win', 'lose']) },
      strict,
    ),
    result: Played,
  },
  setRecord: {
    body: Type.Object(
      {
        id: Uuid,
        category: Nullable(Type.Enum([...merchantCategories])),
        note: OptionalLine(paymentNoteMaxLength),
        receipts: Type.Array(Uuid, { maxItems: filePurposes['card.receipt'].maxOpen, uniqueItems: true }),
      },
      strict,
    ),
    result: Payment,
  },
  getReceipt: {
    query: Type.Object({ Id: Uuid, File: Uuid }, strict),
    result: Type.Unsafe<Uint8Array>(Type.String({ format: 'binary' })),
  },
  /** In the issuer's own format. */
  authorizationWebhook: { result: Type.Object({}, { additionalProperties: true }) },
  sandboxPay: {
    body: Type.Object(
      { number: CardNumber, amount: NetworkAmount, currency: AssetCodeText, ...Shop, allowsPartial: Type.Boolean() },
      strict,
    ),
    result: Played,
  },
  sandboxForce: {
    body: Type.Object(
      { number: CardNumber, amount: NetworkAmount, ...Shop, kind: Type.Enum(['capture', 'refund']) },
      strict,
    ),
    result: Played,
  },
  sandboxListPayments: {
    query: Type.Object({ Number: CardNumber }, strict),
    result: Type.Object({ items: Type.Array(Played) }, strict),
  },
  sandboxChange: {
    body: Type.Object(
      {
        id: Type.String({ minLength: 1, maxLength: 60 }),
        act: Type.Enum(['increment', 'capture', 'refund', 'reverse', 'expire']),
        /** For a reversal: what remains; for an increment: the new total requested. Defaults to everything. */
        amount: Type.Optional(NetworkAmount),
      },
      strict,
    ),
    result: Played,
  },
  sandboxNextAnswer: {
    body: Type.Object({ fate: Type.Enum(['asked', 'lateApproved', 'lateDeclined']) }, strict),
    result: Nothing,
  },
  ...cardStreamSchemas,
  issuingWebhook: { result: Nothing },
  sandboxHurry: {
    /** The posted cards in mailboxes, newest first, as their holders read them. */
    result: Type.Object(
      { posted: Type.Array(Type.Object({ holder: Type.String(), number: CardNumber }, strict)) },
      strict,
    ),
  },
};
