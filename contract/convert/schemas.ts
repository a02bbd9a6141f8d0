import { Type } from 'typebox';
import { historyQuery, HistoryItem } from '../assets/schemas.ts';
import { AssetCodeText, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { convertKinds, convertSides } from './rules.ts';
import { convertOrderStates } from './states.ts';

const strict = { additionalProperties: false } as const;
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));
const Kind = Type.Enum([...convertKinds]);
/** Amount of the asset received per whole unit of the asset given. */
const RateText = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$', maxLength: 60 });

/** An asset that can be given, and its limits. */
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

/** An asset to exchange for, with its current rate. */
const ExchangeCoin = Type.Object(
  {
    asset: AssetCodeText,
    kind: Kind,
    /** Mid-market rate; null while there is none. */
    midRate: Nullable(RateText),
    /** Our rate: the mid rate less the spread. */
    rate: Nullable(RateText),
    spreadBps: Type.Integer(),
    /** Seconds for which a quote is valid. */
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
    /** Decimal places of an amount. */
    places: Type.Integer(),
    isOpen: Type.Boolean(),
  },
  strict,
);

/** Both sides of a quote or its order, and how they were calculated. */
const priceFields = {
  kind: Kind,
  from: AssetCodeText,
  giveAmount: Decimal,
  to: AssetCodeText,
  getAmount: Decimal,
  rate: RateText,
  midRate: RateText,
  spreadBps: Type.Integer(),
  /** Amount of the spread, in the asset received. */
  spread: Decimal,
  /** Fee in the asset given. Always zero. */
  fee: Decimal,
};

export const ConvertQuote = Type.Object(
  {
    id: Uuid,
    ...priceFields,
    /** Time of the rate. */
    rateAt: Instant,
    issuedAt: Instant,
    expiresAt: Instant,
    /** What can still be given today and in these 30 days, not counting this order. */
    left: Decimal,
  },
  strict,
);

export const ConvertOrder = Type.Object(
  {
    id: Uuid,
    ...priceFields,
    /** The sub-account whose balances it moved; null if the account's own. */
    subAccount: Nullable(Uuid),
    status: Type.Enum([...convertOrderStates]),
    /** Why it failed, if known. */
    failure: Nullable(Type.Enum(['priceGone', 'timeout', 'refused'])),
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

const ConfirmedQuote = Type.Object(
  {
    quoteId: Uuid,
    /** False refuses with 60015 `changed` if the account made the same conversion since the quote, as in another tab. */
    isRepeatConfirmed: Type.Optional(Type.Boolean()),
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
        /** A company's sub-account, which converts out of and into its own balance. */
        subAccount: Type.Optional(Uuid),
      },
      strict,
    ),
    result: ConvertQuote,
  },
  createOrder: { body: ConfirmedQuote, result: ConvertOrder },
  exchangeCurrency: { body: ConfirmedQuote, result: ConvertOrder },
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
              /** Whether the available amount reaches the minimum. */
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
