import { Type } from 'typebox';
import { AssetCodeText, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { venueBehaviours, venueRefusals } from './rules.ts';
import { hedgeOrderStates } from './states.ts';

const strict = { additionalProperties: false } as const;
const Nothing = Type.Object({}, strict);

const Position = Type.Object(
  {
    asset: AssetCodeText,
    /** Positive: the platform received more than it gave out. */
    position: Decimal,
    /** Beyond this, in either direction, conversions that increase the position are refused. */
    limit: Decimal,
    /** Position from which it is hedged. */
    hedgedFrom: Decimal,
  },
  strict,
);

const HedgeOrder = Type.Object(
  {
    id: Uuid,
    side: Type.Enum(['buy', 'sell']),
    base: AssetCodeText,
    amount: Decimal,
    quote: AssetCodeText,
    /** The worst acceptable price of one whole unit. */
    price: Type.String({ maxLength: 60 }),
    status: Type.Enum([...hedgeOrderStates]),
    failure: Nullable(Type.Enum([...venueRefusals])),
    /** Traded and booked so far. */
    filled: Decimal,
    value: Decimal,
    fees: Type.Array(Type.Object({ asset: AssetCodeText, amount: Decimal }, strict)),
    /** The venue's own id of the order. */
    reference: Nullable(Type.String({ maxLength: 60 })),
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

export const hedgingSchemas = {
  list: {
    query: Type.Object(
      {
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    result: Type.Object(
      {
        /** The trading venue; `none`: positions are hedged by hand. */
        venue: Type.String({ maxLength: 40 }),
        positions: Type.Array(Position),
        items: Type.Array(HedgeOrder),
        nextCursor: Nullable(Uuid),
        asOf: Instant,
      },
      strict,
    ),
  },
  sandboxBehaviour: {
    body: Type.Object({ behaviour: Type.Enum([...venueBehaviours]) }, strict),
    result: Nothing,
  },
  sandboxHedge: { result: Nothing },
};
