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
  /** The total paid outside the platform. */
  currencyAmount: Decimal,
  price: PriceText,
  referencePrice: PriceText,
  deviation: Type.String(),
  /** The customer's fee. Always zero. */
  fee: Decimal,
  /** How the currency is paid: a payment method of the catalogue. */
  payType: Channel,
};

/** Public facts about a dealer, all calculated from their orders. */
const DealerCard = Type.Object(
  {
    name: Type.String(),
    completed: Type.Integer(),
    /** Share of completed orders among the ended ones, in hundredths of a percent; null before the first. */
    completionBps: Nullable(Type.Integer()),
    /** Median time between the customer's payment and the coins' release; null before the first. */
    medianReleaseS: Nullable(Type.Integer()),
  },
  strict,
);

/** Where the currency is paid to. Only the payer sees the values, during the payment. */
const Payee = Type.Object({ channel: Channel, masked: Type.String(), values: Nullable(DynamicValuesPart) }, strict);

/** The latest appeal about an order. */
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
  /** Deadline of the current step; null if the clock waits for neither side. */
  dueAt: Nullable(Instant),
  steps: Type.Array(Type.Object({ status: Type.Enum([...dealerOrderStates]), at: Instant }, strict)),
  createdAt: Instant,
  updatedAt: Instant,
};

export const DealerOrder = Type.Object(
  {
    ...order,
    /** The dealer's verified name; in the dealer's own list, the customer's. */
    counterparty: Type.String(),
    /** True if our staff reviews it: a side appealed, or it waited too long. */
    isReviewed: Type.Boolean(),
    appeal: Nullable(OrderAppeal),
    /** Deadline for opening an appeal; null if none can be opened. */
    appealUntil: Nullable(Instant),
    /** Number of the other side's messages the reader has not read. */
    unread: Type.Integer(),
    /** When both sides can no longer write; null while the order is open. */
    chatUntil: Nullable(Instant),
  },
  strict,
);

/** With both sides' names and the full account paid to. */
export const DealerOrderForStaff = Type.Object({ ...order, customer: Type.String(), dealer: Type.String() }, strict);

const paging = { MaxResultCount: Limit, Cursor: Type.Optional(Uuid), UpdatedAfter: Type.Optional(Instant) };
const pageQuery = Type.Object(paging, strict);
const page = Type.Object({ items: Type.Array(DealerOrder), nextCursor: Nullable(Uuid), asOf: Instant }, strict);
const one = { body: Type.Object({ id: Uuid }, strict), result: DealerOrder };
/** A call that releases coins. */
const release = {
  body: Type.Object({ id: Uuid, verification: VerificationId }, strict),
  result: DealerOrder,
};
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
  confirmReceipt: release,
  cancel: one,
  listDealt: {
    query: Type.Object(
      {
        ...paging,
        /** Only this order. */
        Id: Type.Optional(Uuid),
        /** Only orders that aren't over, or only those that are. */
        IsOpen: Type.Optional(Type.Boolean()),
      },
      strict,
    ),
    result: page,
  },
  dealerConfirm: one,
  dealerPaid: one,
  dealerRelease: release,
  dealerCancel: one,
};
