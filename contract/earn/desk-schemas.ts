import { Type } from 'typebox';
import { AssetCodeText, Day, Decimal, Instant, Lines, Nullable, Uuid } from '../platform/schema-parts.ts';
import { decisionFields, proposalFields } from '../staff/schemas.ts';
import { earnKinds, earnProductFlaws } from './rules.ts';
import { Code, productTerms } from './schemas.ts';

const strict = { additionalProperties: false } as const;
const Kind = Type.Enum([...earnKinds]);

/** The proposed state of a product; it is new if no product has the code. */
const draftFields = {
  code: Code,
  asset: AssetCodeText,
  kind: Kind,
  termDays: Nullable(Type.Integer({ minimum: 1, maximum: 1095 })),
  ...productTerms,
  /** Null: the day after it is approved. */
  effectiveOn: Nullable(Day),
};

const Field = Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Type.String() }, strict);
const Preview = Type.Object(
  {
    code: Type.String(),
    isNew: Type.Boolean(),
    fields: Type.Array(Field),
    /** Number of customers with a stake in it, and their total stake. */
    customers: Type.Integer(),
    staked: Decimal,
    /** Earnings of 1,000 of the coin in 365 days, before and after. */
    example: Type.Object({ before: Nullable(Decimal), after: Decimal }, strict),
    effectiveOn: Day,
  },
  strict,
);

const Version = Type.Object(
  {
    version: Type.Integer(),
    effectiveOn: Day,
    ...productTerms,
    reason: Type.String(),
    madeAt: Instant,
    madeByName: Nullable(Type.String()),
    approvedByName: Nullable(Type.String()),
  },
  strict,
);

const Product = Type.Object(
  {
    id: Uuid,
    code: Type.String(),
    asset: AssetCodeText,
    kind: Kind,
    termDays: Nullable(Type.Integer()),
    taken: Decimal,
    versions: Type.Array(Version),
  },
  strict,
);

const Proposal = Type.Object({ id: Uuid, reason: Type.String(), preview: Preview, ...proposalFields }, strict);

const Line = Type.Object(
  {
    asset: AssetCodeText,
    day: Day,
    paidAt: Instant,
    customers: Type.Integer(),
    total: Decimal,
  },
  strict,
);

export const earnDeskSchemas = {
  listProducts: {
    result: Type.Object({ items: Type.Array(Product), proposals: Type.Array(Proposal) }, strict),
  },
  previewProduct: {
    body: Type.Object(draftFields, strict),
    result: Type.Object(
      {
        ...Preview.properties,
        flaws: Type.Array(Type.Enum([...earnProductFlaws])),
        /** Identifies this draft: the step-up verification of its proposal is for this draft only. */
        digest: Type.String(),
        baseVersion: Type.Integer({ minimum: 0 }),
      },
      strict,
    ),
  },
  proposeProduct: {
    body: Type.Object(
      {
        ...draftFields,
        baseVersion: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
        reason: Lines(500),
        ...decisionFields,
      },
      strict,
    ),
    result: Proposal,
  },
  listRuns: {
    result: Type.Object(
      {
        /** Each coin's next day as it stands now, and whether the fee account covers it. */
        next: Type.Array(Type.Object({ ...Line.properties, fund: Decimal, isShort: Type.Boolean() }, strict)),
        items: Type.Array(
          Type.Object(
            {
              ...Line.properties,
              id: Uuid,
              ranAt: Instant,
              /** The sum of each customer's line, and of what the ledger posted: both equal the total. */
              byCustomers: Decimal,
              byLedger: Decimal,
              /**
               * True if accrued plus carried-over interest equals paid plus newly carried interest, to the last part.
               */
              isExact: Type.Boolean(),
            },
            strict,
          ),
        ),
        asOf: Instant,
      },
      strict,
    ),
  },
};
