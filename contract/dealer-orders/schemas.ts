import { Type } from 'typebox';
import { namedAmounts, tradeSides } from '../acceptor/rules.ts';
import { DynamicValuesPart } from '../dynamic-forms/schema-parts.ts';
import { appealOpeners } from '../appeals/rules.ts';
import { appealResults, appealStates } from '../appeals/states.ts';
import { AssetCodeText, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { dealerOrderCancellationReasons, dealerOrderStates } from './states.ts';

const strict = { additionalProperties: false } as const;
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));
const Side = Type.Enum([...tradeSides]);
const Channel = Type.String({ pattern: '^[a-z0-9-]{2,40}$' });
const PriceText = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$', maxLength: 60 });

const trade = {
  side: Side,
  coin: AssetCodeText,
  coinAmount: Decimal,
  currency: AssetCodeText,
  /** The total that is paid outside. */
  currencyAmount: Decimal,
  price: PriceText,
  referencePrice: PriceText,
  deviation: Type.String(),
  /** Of the customer. Always zero. */
  fee: Decimal,
  /** How the currency is paid: a payment method of the catalogue. */
  payType: Channel,
};

/** What is known of a dealer, all of it counted from his orders. */
const DealerCard = Type.Object(
  {
    name: Type.String(),
    completed: Type.Integer(),
    /** Hundredths of a percent of the orders that have ended; null before the first. */
    completionBps: Nullable(Type.Integer()),
    /** Between the customer's payment and the coins' release, the middle one; null before the first. */
    medianReleaseS: Nullable(Type.Integer()),
  },
  strict,
);

/** Where the currency goes. The values are there for whoever pays, while he pays. */
const Payee = Type.Object({ channel: Channel, masked: Type.String(), values: Nullable(DynamicValuesPart) }, strict);

/** The newest appeal about an order. */
const OrderAppeal = Type.Object(
  {
    id: Uuid,
    status: Type.Enum([...appealStates]),
    result: Nullable(Type.Enum([...appealResults])),
    openedBy: Type.Enum([...appealOpeners]),
  },
  strict,
);

const order = {
  id: Uuid,
  ...trade,
  status: Type.Enum([...dealerOrderStates]),
  cancelReason: Nullable(Type.Enum([...dealerOrderCancellationReasons])),
  payee: Payee,
  /** Until when the present step has time; null where nobody is waited for by the clock. */
  dueAt: Nullable(Instant),
  steps: Type.Array(Type.Object({ status: Type.Enum([...dealerOrderStates]), at: Instant }, strict)),
  createdAt: Instant,
  updatedAt: Instant,
};

export const DealerOrder = Type.Object(
  {
    ...order,
    /** The dealer's verified name; of the dealer's own list the customer's. */
    counterparty: Type.String(),
    /** Our staff looks at it: somebody appealed, or it waited too long. */
    isReviewed: Type.Boolean(),
    appeal: Nullable(OrderAppeal),
    /** Until when an appeal can be opened; null where none can. */
    appealUntil: Nullable(Instant),
    /** Messages of the other side that the reader has not read. */
    unread: Type.Integer(),
    /** Until when both can write; null while it goes on. */
    chatUntil: Nullable(Instant),
  },
  strict,
);

/** With both sides by name, and the account that is paid to in full. */
export const DealerOrderForStaff = Type.Object({ ...order, customer: Type.String(), dealer: Type.String() }, strict);

const pageQuery = Type.Object(
  { MaxResultCount: Limit, Cursor: Type.Optional(Uuid), UpdatedAfter: Type.Optional(Instant) },
  strict,
);
const page = Type.Object({ items: Type.Array(DealerOrder), nextCursor: Nullable(Uuid), asOf: Instant }, strict);
const one = { body: Type.Object({ id: Uuid }, strict), result: DealerOrder };
const Best = Nullable(Type.Object({ price: PriceText, minimum: Decimal, maximum: Decimal }, strict));

export const dealerOrdersSchemas = {
  listPairs: {
    result: Type.Object(
      {
        items: Type.Array(Type.Object({ coin: AssetCodeText, currency: AssetCodeText, buy: Best, sell: Best }, strict)),
        asOf: Instant,
      },
      strict,
    ),
  },
  quote: {
    query: Type.Object(
      {
        Side,
        Coin: AssetCodeText,
        Currency: AssetCodeText,
        By: Type.Enum([...namedAmounts]),
        Amount: Decimal,
        PayType: Channel,
      },
      strict,
    ),
    result: Type.Object({ id: Uuid, ...trade, dealer: DealerCard, issuedAt: Instant, expiresAt: Instant }, strict),
  },
  list: { query: pageQuery, result: page },
  get: { query: Type.Object({ Id: Uuid }, strict), result: DealerOrder },
  buy: { body: Type.Object({ quoteId: Uuid, total: Decimal, payType: Channel }, strict), result: DealerOrder },
  sell: {
    body: Type.Object(
      { quoteId: Uuid, total: Decimal, userReceiptMethodInfoDetailId: Uuid, verification: Uuid },
      strict,
    ),
    result: DealerOrder,
  },
  confirmPayment: one,
  confirmReceipt: one,
  cancel: one,
  listDealt: { query: pageQuery, result: page },
  dealerConfirm: one,
  dealerPaid: one,
  dealerRelease: {
    body: Type.Object({ id: Uuid, verification: VerificationId }, strict),
    result: DealerOrder,
  },
  dealerCancel: one,
};
