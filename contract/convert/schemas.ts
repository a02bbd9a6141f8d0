import { Type } from 'typebox';
import { historyQuery, HistoryItem } from '../assets/schemas.ts';
import { AssetCodeText, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { convertKinds, convertSides } from './rules.ts';
import { convertOrderStates } from './states.ts';

const strict = { additionalProperties: false } as const;
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));
const Kind = Type.Enum([...convertKinds]);
/** How much of what is got one whole unit of what is given is worth. */
const RateText = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$', maxLength: 60 });

/** What can be given, and how much of it. */
const Symbol = Type.Object(
  {
    asset: AssetCodeText,
    kind: Type.Enum(['crypto', 'fiat']),
    minimum: Decimal,
    maximum: Decimal,
    dailyMaximum: Decimal,
    monthlyMaximum: Nullable(Decimal),
  },
  strict,
);

/** What something can be exchanged for, at which rate now. */
const ExchangeCoin = Type.Object(
  {
    asset: AssetCodeText,
    kind: Kind,
    /** In the middle of the market; null while there is none. */
    midRate: Nullable(RateText),
    /** Ours: the mid rate less the spread. */
    rate: Nullable(RateText),
    spreadBps: Type.Integer(),
    /** Seconds that a quote of it is good for. */
    quoteLifeS: Type.Integer(),
  },
  strict,
);

const CoinConfig = Type.Object(
  {
    asset: AssetCodeText,
    kind: Type.Enum(['crypto', 'fiat']),
    minimum: Nullable(Decimal),
    maximum: Nullable(Decimal),
    /** Decimals of an amount. */
    places: Type.Integer(),
    isOpen: Type.Boolean(),
  },
  strict,
);

/** Both sides and how they came about, of a quote and of its order. */
const priceFields = {
  kind: Kind,
  from: AssetCodeText,
  giveAmount: Decimal,
  to: AssetCodeText,
  getAmount: Decimal,
  rate: RateText,
  midRate: RateText,
  spreadBps: Type.Integer(),
  /** What the spread comes to, in what is got. */
  spread: Decimal,
  /** Of what is given. Always zero. */
  fee: Decimal,
};

export const ConvertQuote = Type.Object(
  {
    id: Uuid,
    ...priceFields,
    /** When the rate was so. */
    rateAt: Instant,
    issuedAt: Instant,
    expiresAt: Instant,
    /** What can still be given today and in these 30 days, this order not counted. */
    left: Decimal,
  },
  strict,
);

export const ConvertOrder = Type.Object(
  {
    id: Uuid,
    ...priceFields,
    /** Whose balances it moved, where it wasn't the account's own. */
    subAccount: Nullable(Uuid),
    status: Type.Enum([...convertOrderStates]),
    /** Why it failed, while it is known. */
    failure: Nullable(Type.Enum(['priceGone', 'timeout', 'refused'])),
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

export const convertSchemas = {
  listSymbols: { result: Type.Object({ items: Type.Array(Symbol) }, strict) },
  listFlashSymbols: { result: Type.Object({ items: Type.Array(Symbol) }, strict) },
  listExchangeCoins: {
    query: Type.Object({ Asset: AssetCodeText, To: Type.Optional(AssetCodeText) }, strict),
    result: Type.Object({ items: Type.Array(ExchangeCoin), asOf: Instant }, strict),
  },
  listConfig: { result: Type.Object({ items: Type.Array(CoinConfig) }, strict) },
  quote: {
    body: Type.Object(
      {
        from: AssetCodeText,
        to: AssetCodeText,
        side: Type.Enum([...convertSides]),
        amount: Decimal,
        /** Of a company's: it converts out of its own balance, and into it. */
        subAccount: Type.Optional(Uuid),
      },
      strict,
    ),
    result: ConvertQuote,
  },
  createOrder: { body: Type.Object({ quoteId: Uuid }, strict), result: ConvertOrder },
  exchangeCurrency: { body: Type.Object({ quoteId: Uuid }, strict), result: ConvertOrder },
  listHistory: {
    body: Type.Object(
      { MaxResultCount: Limit, Cursor: Type.Optional(Uuid), UpdatedAfter: Type.Optional(Instant) },
      strict,
    ),
    result: Type.Object({ items: Type.Array(ConvertOrder), nextCursor: Nullable(Uuid), asOf: Instant }, strict),
  },
  getOrder: { query: Type.Object({ Id: Uuid }, strict), result: ConvertOrder },
  listAssets: {
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              asset: AssetCodeText,
              available: Decimal,
              minimum: Decimal,
              /** Whether there is as much as the minimum. */
              isEnough: Type.Boolean(),
            },
            strict,
          ),
        ),
        asOf: Instant,
      },
      strict,
    ),
  },
  listMovements: {
    query: Type.Object(historyQuery, strict),
    result: Type.Object({ items: Type.Array(HistoryItem), nextCursor: Nullable(Type.String()), asOf: Instant }, strict),
  },
};
