import { Type } from 'typebox';
import { namedAmounts, tradeSides } from '../acceptor/rules.ts';
import { acceptorOrderStates } from '../acceptor/states.ts';
import { AssetCodeText, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { promissoryFailures } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));
const Side = Type.Enum([...tradeSides]);
const PriceText = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$', maxLength: 60 });

const trade = {
  side: Side,
  coin: AssetCodeText,
  coinAmount: Decimal,
  currency: AssetCodeText,
  /** What the customer pays or receives for the coins, including the dealer's margin. */
  currencyAmount: Decimal,
  price: PriceText,
  referencePrice: PriceText,
  /** Percentage of the reference price. */
  deviation: Type.String(),
  /** The customer's fee. Always zero. */
  fee: Decimal,
};

const BestOffer = Nullable(Type.Object({ price: PriceText, minimum: Decimal, maximum: Decimal }, strict));

export const OtcQuote = Type.Object(
  { id: Uuid, ...trade, dealer: Type.String(), issuedAt: Instant, expiresAt: Instant },
  strict,
);

export const PromissoryOrder = Type.Object(
  {
    id: Uuid,
    ...trade,
    /** The dealer's verified name; in a dealer's own list, the customer's. */
    counterparty: Type.String(),
    status: Type.Enum([...acceptorOrderStates]),
    failure: Nullable(Type.Enum([...promissoryFailures])),
    payUntil: Instant,
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

const pageBody = Type.Object(
  { MaxResultCount: Limit, Cursor: Type.Optional(Uuid), UpdatedAfter: Type.Optional(Instant) },
  strict,
);
const page = Type.Object({ items: Type.Array(PromissoryOrder), nextCursor: Nullable(Uuid), asOf: Instant }, strict);

export const promissorySchemas = {
  listOffers: {
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object({ coin: AssetCodeText, currency: AssetCodeText, buy: BestOffer, sell: BestOffer }, strict),
        ),
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
        /** Which of the two sides the amount is for. */
        By: Type.Enum([...namedAmounts]),
        Amount: Decimal,
      },
      strict,
    ),
    result: OtcQuote,
  },
  create: { body: Type.Object({ quoteId: Uuid }, strict), result: PromissoryOrder },
  pay: { body: Type.Object({ id: Uuid }, strict), result: PromissoryOrder },
  cancel: { body: Type.Object({ id: Uuid }, strict), result: PromissoryOrder },
  get: { query: Type.Object({ Id: Uuid }, strict), result: PromissoryOrder },
  listHistory: { body: pageBody, result: page },
  listDealt: { body: pageBody, result: page },
};
