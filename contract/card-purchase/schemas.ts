import { Type } from 'typebox';
import { namedAmounts } from '../acceptor/rules.ts';
import { AssetCodeText, Decimal, Instant, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { cardPurchaseFailures, cardPurchaseStates, cardReversalKinds } from './states.ts';

const strict = { additionalProperties: false } as const;
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));
const PayType = Type.String({ pattern: '^[a-z0-9-]{2,40}$' });
const PriceText = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$', maxLength: 60 });

const Fee = Type.Object(
  {
    percent: Type.String(),
    /** Amount in the currency; null if only the share applies. */
    amount: Nullable(Decimal),
    rule: Type.Enum(['lower', 'atLeast']),
  },
  strict,
);
const PayWay = Type.Object({ code: PayType, kind: Type.Enum(['card', 'balance']), name: Type.String() }, strict);
const Pair = Type.Object(
  {
    coin: AssetCodeText,
    currency: AssetCodeText,
    /** Limits of the amount paid. */
    minimum: Decimal,
    maximum: Decimal,
    coinPlaces: Type.Integer(),
    currencyPlaces: Type.Integer(),
    /** Fee for paying by card; paying from the account's balance costs none. */
    fee: Fee,
    payTypes: Type.Array(PayType),
  },
  strict,
);
const pairs = { items: Type.Array(Pair) };
const byCurrency = Type.Object({ Currency: AssetCodeText }, strict);
const ways = Type.Object({ items: Type.Array(PayWay) }, strict);

const figures = {
  coin: AssetCodeText,
  coinAmount: Decimal,
  currency: AssetCodeText,
  /** Total paid, including the fee. */
  currencyAmount: Decimal,
  fee: Decimal,
  /** Price of one coin, excluding the fee. */
  price: PriceText,
  payType: PayType,
};

/** A payment that was returned after the coins were delivered. */
const Reversal = Type.Object(
  {
    kind: Type.Enum([...cardReversalKinds]),
    /** Coins that were no longer there; zero if nothing is owed. */
    owed: Decimal,
    at: Instant,
  },
  strict,
);

export const CardPurchase = Type.Object(
  {
    id: Uuid,
    ...figures,
    status: Type.Enum([...cardPurchaseStates]),
    failure: Nullable(Type.Enum([...cardPurchaseFailures])),
    /** Whether the customer has to confirm exactly these figures before paying. */
    needsConfirmation: Type.Boolean(),
    /** True if the price moved after the order was created and these figures are the new ones. */
    isAdjusted: Type.Boolean(),
    /** When the firm price expires. */
    priceUntil: Instant,
    /** Payment deadline; null if the order no longer waits for payment. */
    dueAt: Nullable(Instant),
    /** The provider's reference for the payment, once there is one. */
    providerReference: Nullable(Type.String()),
    reversal: Nullable(Reversal),
    steps: Type.Array(Type.Object({ status: Type.Enum([...cardPurchaseStates]), at: Instant }, strict)),
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

export const cardPurchaseSchemas = {
  listCurrencies: {
    result: Type.Object(
      {
        items: Type.Array(Type.Object({ code: AssetCodeText, name: Type.String(), scale: Type.Integer() }, strict)),
      },
      strict,
    ),
  },
  listPairs: { result: Type.Object({ ...pairs, disclaimer: Type.String() }, strict) },
  listPairsOf: { query: byCurrency, result: Type.Object(pairs, strict) },
  listRates: {
    query: byCurrency,
    result: Type.Object(
      { items: Type.Array(Type.Object({ coin: AssetCodeText, price: PriceText }, strict)), asOf: Instant },
      strict,
    ),
  },
  listPayTypes: { query: byCurrency, result: ways },
  listPublicPairs: { result: Type.Object(pairs, strict) },
  listPublicPayTypes: { query: byCurrency, result: ways },
  quote: {
    body: Type.Object(
      {
        coin: AssetCodeText,
        currency: AssetCodeText,
        by: Type.Enum([...namedAmounts]),
        amount: Decimal,
        payType: PayType,
      },
      strict,
    ),
    result: Type.Object({ id: Uuid, ...figures, issuedAt: Instant, expiresAt: Instant }, strict),
  },
  create: {
    body: Type.Object(
      {
        quoteId: Uuid,
        /** Total as shown. */
        total: Decimal,
        payType: PayType,
        /** Accepted version of the disclaimer. */
        disclaimer: Type.String({ minLength: 1, maxLength: 20 }),
      },
      strict,
    ),
    result: CardPurchase,
  },
  confirm: {
    body: Type.Object({ id: Uuid, total: Decimal, coinAmount: Decimal, verification: Uuid }, strict),
    result: CardPurchase,
  },
  authorise: {
    body: Type.Object({ id: Uuid }, strict),
    result: Type.Object(
      {
        order: CardPurchase,
        /** The payment page, usable once; null if new figures have to be confirmed first. */
        page: Nullable(Type.Object({ token: Type.String(), address: Type.String(), expiresAt: Instant }, strict)),
      },
      strict,
    ),
  },
  cancel: { body: Type.Object({ id: Uuid }, strict), result: CardPurchase },
  list: {
    body: Type.Object(
      { MaxResultCount: Limit, Cursor: Type.Optional(Uuid), UpdatedAfter: Type.Optional(Instant) },
      strict,
    ),
    result: Type.Object({ items: Type.Array(CardPurchase), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  find: {
    body: Type.Object(
      { id: Type.Optional(Uuid), providerReference: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })) },
      strict,
    ),
    result: Type.Object({ items: Type.Array(CardPurchase) }, strict),
  },
  webhook: { result: Nothing },
  sandboxPlay: {
    body: Type.Object(
      { id: Uuid, outcome: Type.Enum(['complete', 'hold', 'fail', 'refund', 'expire', 'chargeback']) },
      strict,
    ),
    result: Nothing,
  },
};
