import { Type } from 'typebox';
import { AssetCodeText, Day, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;
const TimeZone = Type.String({ minLength: 1, maxLength: 64 });

/** Trend periods other than a number of days. */
export const trendPeriods = ['day', 'all'] as const;

export const AssetLine = Type.Object(
  {
    asset: AssetCodeText,
    available: Decimal,
    held: Decimal,
    staked: Decimal,
    inTransit: Decimal,
    total: Decimal,
    /** Total in the pricing currency; null while there is no rate. */
    value: Nullable(Decimal),
    price: Nullable(Decimal),
  },
  strict,
);

/** One movement of an available balance. */
export const HistoryItem = Type.Object(
  {
    id: Type.String(),
    occurredAt: Instant,
    asset: AssetCodeText,
    /** Kind of movement, as the ledger names it: `deposit.credit`, `transfer.send`… */
    kind: Type.String(),
    direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
    /** Always positive; the direction says which way. */
    amount: Decimal,
    balanceAfter: Decimal,
    /** The order or deposit it belongs to. */
    reference: Type.String(),
  },
  strict,
);

/** `sandbox`: simulated. `elsewhere`: this installation only knows the public keys. */
const KeyHolder = Type.Enum(['sandbox', 'elsewhere', 'file', 'kms', 'hsm', 'mpc']);

/** Holders of the keys of a network. */
const NetworkKeys = Type.Object(
  {
    network: Type.String(),
    name: Type.String(),
    assets: Type.Array(AssetCodeText),
    /** Holders of the keys of deposit addresses, and of the wallets that pay out. */
    depositKeys: KeyHolder,
    payoutKeys: KeyHolder,
    /** How a customer's own address is derived from an account's public key; null in the sandbox. */
    derivation: Nullable(Type.Enum(['BIP-44', 'BIP-84'])),
    /** Whether many customers share one address, told apart by a tag. */
    needsTag: Type.Boolean(),
    /**
     * Tiers of the wallets that pay out: hot pays automatically, warm on an operator's approval, cold never. Empty in
     * the sandbox.
     */
    tiers: Type.Array(Type.Enum(['hot', 'warm', 'cold'])),
    /** Number of the customer's own deposit addresses so far. */
    depositAddresses: Type.Integer(),
  },
  strict,
);

/** A contract owned by its signers. */
const KeptBySigners = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    network: Type.String(),
    address: Type.String(),
    minimum: Type.Integer(),
    signerCount: Type.Integer(),
  },
  strict,
);

/** Query for movements. */
export const historyQuery = {
  Asset: Type.Optional(AssetCodeText),
  MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  /** Only movements at or after this instant. */
  UpdatedAfter: Type.Optional(Instant),
  /** From the last page's `nextCursor`. */
  Cursor: Type.Optional(Type.String({ maxLength: 2000, pattern: '^[0-9]+:[0-9]+(,[0-9]+:[0-9]+)*$' })),
};

export const assetsSchemas = {
  listAssets: {
    result: Type.Object({ currency: Type.String(), items: Type.Array(AssetLine), asOf: Instant }, strict),
  },
  getSummary: {
    result: Type.Object(
      { currency: Type.String(), total: Decimal, dayAgo: Decimal, change: Decimal, asOf: Instant },
      strict,
    ),
  },
  getDistribution: {
    result: Type.Object(
      {
        currency: Type.String(),
        items: Type.Array(
          Type.Object(
            { asset: AssetCodeText, value: Decimal, shareBps: Type.Integer({ minimum: 0, maximum: 10_000 }) },
            strict,
          ),
        ),
        asOf: Instant,
      },
      strict,
    ),
  },
  listHistory: {
    query: Type.Object(historyQuery, strict),
    result: Type.Object({ items: Type.Array(HistoryItem), nextCursor: Nullable(Type.String()), asOf: Instant }, strict),
  },
  getTrend: {
    /**
     * Days are in the given time zone, such as `Europe/Berlin`, or in UTC by default. `Period` replaces the number of
     * days: hourly over the last 24 hours, or all days since the account was created, spaced so that there are at most
     * 366.
     */
    query: Type.Object(
      {
        Days: Type.Optional(Type.Integer({ minimum: 2, maximum: 365 })),
        Period: Type.Optional(Type.Enum([...trendPeriods])),
        TimeZone: Type.Optional(TimeZone),
      },
      strict,
    ),
    result: Type.Object(
      {
        currency: Type.String(),
        /** `at`: instant of the total; `on`: its day in the time zone. */
        points: Type.Array(Type.Object({ on: Day, at: Instant, total: Decimal }, strict)),
        asOf: Instant,
      },
      strict,
    ),
  },
  analyse: {
    /** Days are in the given time zone, such as `Europe/Berlin`, or in UTC; both inclusive; at most a year. */
    body: Type.Object({ from: Day, to: Day, timeZone: Type.Optional(TimeZone) }, strict),
    result: Type.Object(
      {
        currency: Type.String(),
        from: Day,
        to: Day,
        in: Decimal,
        out: Decimal,
        net: Decimal,
        byKind: Type.Array(Type.Object({ kind: Type.String(), in: Decimal, out: Decimal }, strict)),
        byAsset: Type.Array(
          Type.Object({ asset: AssetCodeText, in: Decimal, out: Decimal, inValue: Decimal, outValue: Decimal }, strict),
        ),
        asOf: Instant,
      },
      strict,
    ),
  },
  getTotalConversion: {
    body: Type.Object({ currency: AssetCodeText }, strict),
    result: Type.Object(
      {
        currency: Type.String(),
        total: Decimal,
        /** Assets that are not counted because they have no rate. */
        unpriced: Type.Array(AssetCodeText),
        asOf: Instant,
      },
      strict,
    ),
  },
  listDepositsAndWithdrawals: {
    query: Type.Object(historyQuery, strict),
    result: Type.Object({ items: Type.Array(HistoryItem), nextCursor: Nullable(Type.String()), asOf: Instant }, strict),
  },
  getKeys: {
    result: Type.Object({ networks: Type.Array(NetworkKeys), multiSigWallets: Type.Array(KeptBySigners) }, strict),
  },
  getConversion: {
    query: Type.Object({ From: AssetCodeText, To: AssetCodeText, Amount: Decimal }, strict),
    result: Type.Object({ amount: Decimal, price: Decimal, asOf: Instant }, strict),
  },
  getRate: {
    query: Type.Object({ Coin: AssetCodeText, Currency: AssetCodeText }, strict),
    result: Type.Object({ price: Decimal, asOf: Instant }, strict),
  },
};
