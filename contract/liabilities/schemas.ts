import { Type } from 'typebox';
import { Day, Instant, Nullable } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;
const Hex32 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Units = Type.String({ pattern: '^(0|[1-9][0-9]{0,49})$' });

export const PublicationSummary = Type.Object(
  { day: Day, takenAt: Instant, leafCount: Type.Integer(), rootHash: Hex32 },
  strict,
);

/** The statement as the signed text (`statement.ts` parses it), and its Ed25519 signature. */
export const Publication = Type.Object(
  { day: Day, statement: Type.String(), signature: Type.String(), publicKey: Type.String() },
  strict,
);

/** Amounts are in smallest units, in the order of the statement's assets. */
export const OwnProof = Type.Object(
  {
    day: Day,
    uid: Type.String(),
    salt: Hex32,
    index: Type.Integer({ minimum: 0 }),
    amounts: Type.Array(Units),
    path: Type.Array(Type.Object({ hash: Hex32, sums: Type.Array(Units) }, strict)),
  },
  strict,
);

export const liabilitiesSchemas = {
  list: {
    query: Type.Object(
      { Before: Type.Optional(Day), MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) },
      strict,
    ),
    result: Type.Object({ items: Type.Array(PublicationSummary), nextCursor: Nullable(Day) }, strict),
  },
  get: { query: Type.Object({ Day }, strict), result: Publication },
  getOwn: {
    query: Type.Object({ Day }, strict),
    /** Null if the customer had no account at that time. */
    result: Type.Object({ proof: Nullable(OwnProof) }, strict),
  },
};
