import { Type } from 'typebox';
import { AssetCodeText, Decimal, Instant, Line, Lines, Nullable, Uuid } from '../platform/schema-parts.ts';
import { signedPattern } from '../balances/rules.ts';
import { decisionFields, proposalFields } from '../staff/schemas.ts';
import { treasuryMoveNames } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Move = Type.Enum([...treasuryMoveNames]);
/** The bank's payment number or a transaction hash: identifies the booked movement externally. */
const Reference = Line(100);

const Position = Type.Object(
  {
    asset: AssetCodeText,
    inCustody: Type.String({ pattern: signedPattern }),
    atVenue: Type.String({ pattern: signedPattern }),
    ownFunds: Decimal,
    fees: Decimal,
    /** Positive if conversions took in more than they gave out. */
    conversion: Type.String({ pattern: signedPattern }),
    /** Current maximum of each booking; null: whatever has come in. */
    most: Type.Object(
      {
        payIn: Type.Null(),
        payOut: Decimal,
        toVenue: Decimal,
        fromVenue: Decimal,
        takeFees: Decimal,
        coverCorrections: Decimal,
      },
      strict,
    ),
  },
  strict,
);

const Booking = Type.Object(
  {
    id: Uuid,
    move: Move,
    asset: AssetCodeText,
    amount: Decimal,
    reference: Type.String(),
    reason: Type.String(),
    ...proposalFields,
  },
  strict,
);

export const treasurySchemas = {
  listPositions: { result: Type.Object({ items: Type.Array(Position), asOf: Instant }, strict) },
  listBookings: {
    query: Type.Object(
      { Cursor: Type.Optional(Uuid), MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Booking), nextCursor: Nullable(Uuid) }, strict),
  },
  propose: {
    body: Type.Object(
      {
        move: Move,
        asset: AssetCodeText,
        amount: Decimal,
        reference: Reference,
        reason: Lines(500),
        ...decisionFields,
      },
      strict,
    ),
    result: Type.Object({ id: Uuid }, strict),
  },
};
