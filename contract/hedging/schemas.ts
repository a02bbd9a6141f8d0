import { Type } from 'typebox';
import { AssetCodeText, Decimal, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { venueBehaviours, venueRefusals } from './rules.ts';
import { hedgeOrderStates } from './states.ts';

const strict = { additionalProperties: false } as const;
const Nothing = Type.Object({}, strict);

const Position = Type.Object(
  {
    asset: AssetCodeText,
    /** Above zero: the platform took more in than it gave out. */
    position: Decimal,
    /** Beyond which conversions that make it larger are refused, both ways. */
    limit: Decimal,
    /** From how much on it is levelled out. */
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
    /** The worst price that it takes, of one whole unit. */
    price: Type.String({ maxLength: 60 }),
    status: Type.Enum([...hedgeOrderStates]),
    failure: Nullable(Type.Enum([...venueRefusals])),
    /** Traded and booked so far. */
    filled: Decimal,
    value: Decimal,
    fees: Type.Array(Type.Object({ asset: AssetCodeText, amount: Decimal }, strict)),
    /** The venue's own number. */
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
        /** Who trades; `none`: positions are levelled out by hand. */
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
