import { Type } from 'typebox';
import { AssetCodeText, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { deviationPattern } from './rules.ts';
import { acceptorPairStates } from './states.ts';

const strict = { additionalProperties: false } as const;
/** Percent, as a decimal. */
const Deviation = Type.String({ pattern: deviationPattern, maxLength: 6 });
const choiceFields = {
  buyMinimum: Decimal,
  buyMaximum: Decimal,
  sellMinimum: Decimal,
  sellMaximum: Decimal,
  buyDeviation: Deviation,
  sellDeviation: Deviation,
};
const verification = Uuid;
const Price = Nullable(Type.String());

const Pair = Type.Object(
  {
    id: Uuid,
    coin: AssetCodeText,
    currency: AssetCodeText,
    ...choiceFields,
    status: Type.Enum([...acceptorPairStates]),
    /** Mid-market price, and what customers pay and receive for one coin; null while there is no rate. */
    referencePrice: Price,
    buyPrice: Price,
    sellPrice: Price,
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

export const acceptorSchemas = {
  listSymbols: {
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              coin: AssetCodeText,
              currency: AssetCodeText,
              referencePrice: Price,
              /** Limits per order, in the currency. */
              minimum: Decimal,
              maximum: Decimal,
            },
            strict,
          ),
        ),
        asOf: Instant,
      },
      strict,
    ),
  },
  listPairs: {
    body: Type.Object({}, strict),
    result: Type.Object(
      {
        items: Type.Array(Pair),
        /** The dealer's balances in the assets of their pairs: available, and held for open orders. */
        position: Type.Array(Type.Object({ asset: AssetCodeText, available: Decimal, held: Decimal }, strict)),
        asOf: Instant,
      },
      strict,
    ),
  },
  addPair: {
    body: Type.Object({ coin: AssetCodeText, currency: AssetCodeText, ...choiceFields, verification }, strict),
    result: Pair,
  },
  updatePair: { body: Type.Object({ id: Uuid, ...choiceFields, verification }, strict), result: Pair },
  setPairStatus: {
    body: Type.Object({ id: Uuid, status: Type.Enum([...acceptorPairStates]), verification }, strict),
    result: Pair,
  },
};
