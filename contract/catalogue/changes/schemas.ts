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

/** A changed row: the differing fields before and after, as text. */
const ChangedRow = Type.Object(
  {
    part: Part,
    /** Identifies it among the rows of its part. */
    key: Type.String(),
    isNew: Type.Boolean(),
    fields: Type.Array(
      Type.Object(
        /** Null if there is no value. */
        { field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) },
        strict,
      ),
    ),
  },
  strict,
);
/**
 * A changed row with the number of customers affected: those who hold the coin, have an address for it, or live in the
 * country.
 */
const TouchedRow = Type.Object({ ...ChangedRow.properties, customers: Type.Integer({ minimum: 0 }) }, strict);

const Outcome = Type.Object({ fee: Decimal, arrives: Decimal, outcome: Type.Enum([...exampleOutcomes]) }, strict);
/**
 * Cost and outcome of one order, before and after; for a conversion its spread, in the asset given. Pair and payment
 * method are missing from previews stored before they included them.
 */
export const ExampleOrder = Type.Object(
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
const Preview = Type.Object({ rows: Type.Array(TouchedRow), examples: Type.Array(ExampleOrder) }, strict);

/** The change and its time. If `revertOf` reverts a version, the server determines the rows. */
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
    /** Calculated by the server when it was proposed. */
    preview: Preview,
    /** True if one of its rows has changed since, so that it can only be rejected. */
    isStale: Type.Boolean(),
    ...proposalFields,
    /** The version it became. */
    version: Nullable(Version),
  },
  strict,
);

const PublishedVersion = Type.Object(
  {
    version: Version,
    effectiveAt: Instant,
    /** False if it takes effect later. */
    isEffective: Type.Boolean(),
    madeAt: Instant,
    /** Null if made on the server, from a file. */
    proposedByName: Nullable(Type.String()),
    approvedByName: Nullable(Type.String()),
    reason: Type.String(),
    rows: Type.Array(ChangedRow),
    /** Includes rows that are not listed: a file can change all of them. */
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
        /** Identifies this draft: the step-up verification of its proposal is for this draft only. */
        digest: Type.String(),
        /** The latest version seen, to be sent with the proposal. */
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
        /** Only versions that changed this row; both fields or neither. */
        Part: Type.Optional(Part),
        Key: Type.Optional(Key),
        Cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })),
        MaxResultCount,
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(PublishedVersion), nextCursor: Nullable(Type.String()) }, strict),
  },
};
