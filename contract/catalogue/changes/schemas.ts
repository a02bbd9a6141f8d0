import { Type } from 'typebox';
import { Decimal, Instant, Lines, Nullable, Uuid } from '../../platform/schema-parts.ts';
import { decisionFields, proposalFields } from '../../staff/schemas.ts';
import { proposalStates } from '../../staff/states.ts';
import { operations, tiers } from '../entries.ts';
import { DraftRows } from '../schemas.ts';
import { catalogueParts, exampleOutcomes, problemKinds } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Part = Type.Enum([...catalogueParts]);
const Key = Type.String({ minLength: 1, maxLength: 200 });
const Reason = Lines(500);

/** A row that changes: what was and will be in the fields that differ, as texts. */
const ChangedRow = Type.Object(
  {
    part: Part,
    /** What names it among the rows of its part. */
    key: Type.String(),
    isNew: Type.Boolean(),
    fields: Type.Array(
      Type.Object(
        /** Null: nothing stood there. */
        { field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) },
        strict,
      ),
    ),
  },
  strict,
);
/** With how many customers it touches: who hold the coin, have an address for it, or live in the country. */
const TouchedRow = Type.Object({ ...ChangedRow.properties, customers: Type.Integer({ minimum: 0 }) }, strict);

const Outcome = Type.Object({ fee: Decimal, arrives: Decimal, outcome: Type.Enum([...exampleOutcomes]) }, strict);
/**
 * What one order would cost, and how it would go, before and after: of a conversion its spread, in what is given. Pair and
 * payment method are left out where a preview was kept before it said them.
 */
const Example = Type.Object(
  {
    operation: Type.Enum([...operations]),
    asset: Type.String(),
    counterAsset: Type.Optional(Nullable(Type.String())),
    network: Nullable(Type.String()),
    channel: Type.Optional(Nullable(Type.String())),
    country: Nullable(Type.String()),
    tier: Nullable(Type.Enum([...tiers])),
    amount: Decimal,
    before: Outcome,
    after: Outcome,
  },
  strict,
);
const Preview = Type.Object({ rows: Type.Array(TouchedRow), examples: Type.Array(Example) }, strict);

/** What is to change, and when: `revertOf` takes a version back, and then the rows are the server's to say. */
const draftFields = {
  rows: DraftRows,
  revertOf: Nullable(Version),
  /** Null: as soon as it is approved. */
  effectiveAt: Nullable(Instant),
};

const Proposal = Type.Object(
  {
    id: Uuid,
    reason: Type.String(),
    revertOf: Nullable(Version),
    effectiveAt: Nullable(Instant),
    /** As the server worked it out when it was proposed. */
    preview: Preview,
    /** Whether a row of it was changed since, so that it can only be rejected. */
    isStale: Type.Boolean(),
    ...proposalFields,
    /** Which version it became. */
    version: Nullable(Version),
  },
  strict,
);

const PublishedVersion = Type.Object(
  {
    version: Version,
    effectiveAt: Instant,
    /** False: it is to take effect later. */
    isEffective: Type.Boolean(),
    madeAt: Instant,
    /** Null: on the server, by a file. */
    proposedByName: Nullable(Type.String()),
    approvedByName: Nullable(Type.String()),
    reason: Type.String(),
    rows: Type.Array(ChangedRow),
    /** With those that are not listed: a file can change all of them. */
    rowCount: Type.Integer({ minimum: 0 }),
  },
  strict,
);
const MaxResultCount = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));

export const catalogueChangesSchemas = {
  preview: {
    body: Type.Object(draftFields, strict),
    result: Type.Object(
      {
        ...Preview.properties,
        problems: Type.Array(Type.Object({ kind: Type.Enum([...problemKinds]), of: Type.String() }, strict)),
        /** Names this draft: the security verification of its proposal is for it alone. */
        digest: Type.String(),
        /** The newest version that was seen, to be handed in with the proposal. */
        baseVersion: Type.Integer({ minimum: 0 }),
      },
      strict,
    ),
  },
  propose: {
    body: Type.Object(
      {
        ...draftFields,
        baseVersion: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
        reason: Reason,
        ...decisionFields,
      },
      strict,
    ),
    result: Proposal,
  },
  list: {
    query: Type.Object(
      {
        Status: Type.Optional(Type.Enum([...proposalStates])),
        Id: Type.Optional(Uuid),
        Cursor: Type.Optional(Uuid),
        MaxResultCount,
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Proposal), nextCursor: Nullable(Uuid) }, strict),
  },
  listVersions: {
    query: Type.Object(
      {
        /** Only versions that changed this row; both or none. */
        Part: Type.Optional(Part),
        Key: Type.Optional(Key),
        Cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,9}$' })),
        MaxResultCount,
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(PublishedVersion), nextCursor: Nullable(Type.String()) }, strict),
  },
};
