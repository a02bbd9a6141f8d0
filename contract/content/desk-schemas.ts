import { Type } from 'typebox';
import { Instant, Lines, Nullable, OptionalLines, TrimmedLine, Uuid } from '../platform/schema-parts.ts';
import { decisionFields, proposalFields } from '../staff/schemas.ts';
import { contentFields, contentKinds, type ContentField, maxBody, maxContentId, maxField, maxTitle } from './rules.ts';
import { HelpCategory } from './schemas.ts';

const strict = { additionalProperties: false } as const;
const Kind = Type.Enum([...contentKinds]);
const ContentId = Type.String({ minLength: 1, maxLength: maxContentId, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
/** Title or body is empty if the kind has none. */
const Text = Type.Object(
  { title: Type.Union([TrimmedLine(maxTitle), Type.Literal('')]), body: OptionalLines(maxBody) },
  strict,
);
/** An email as its recipient reads it. */
const Mail = Type.Object({ subject: Type.String(), text: Type.String() }, strict);
const Texts = Type.Object({ en: Text, 'zh-CN': Text }, strict);
const Version = Type.Integer({ minimum: 0, maximum: 1_000_000 });

type OptionalLine = ReturnType<typeof Type.Optional<ReturnType<typeof TrimmedLine>>>;

/** A text as it is, or as proposed. */
const pieceFields = {
  kind: Kind,
  /** Id in its URL: `/help/detail?id=…` or `/notice/detail?id=…`. */
  contentId: ContentId,
  /** Category of an article; null for an announcement. */
  categoryId: Nullable(ContentId),
  texts: Texts,
  /** The fields its kind has. */
  fields: Type.Object(
    Object.fromEntries(contentFields.map((name) => [name, Type.Optional(TrimmedLine(maxField))])) as Record<
      ContentField,
      OptionalLine
    >,
    strict,
  ),
};

const Piece = Type.Object(
  {
    ...pieceFields,
    /** 0: as shipped with the installation. */
    version: Version,
    /** Null: unchanged since the installation. */
    updatedAt: Nullable(Instant),
  },
  strict,
);

const proposedFields = {
  id: Uuid,
  ...pieceFields,
  /** True if approval takes the text down. */
  isRemoval: Type.Boolean(),
  reason: Type.String(),
  /** When readers will see it; null: as soon as it is approved. */
  publishAt: Nullable(Instant),
  /** When it became visible to readers; null: not yet, or never. */
  publishedAt: Nullable(Instant),
  /** The version of the text it became; null: none. */
  version: Nullable(Version),
  /** True if the text has changed since: a proposal can no longer be approved, an approved one won't be published. */
  isStale: Type.Boolean(),
  ...proposalFields,
};
const Proposal = Type.Object(proposedFields, strict);

/** A notice sent to a group of customers, in batches. */
const GroupNotice = Type.Object(
  {
    contentId: ContentId,
    texts: Texts,
    fields: pieceFields.fields,
    startedAt: Instant,
    /** Number of customers who have it so far. */
    told: Type.Integer(),
    /** When the last customer received it; null: not yet. */
    sentAt: Nullable(Instant),
    /** When an operator stopped it; null if not stopped. */
    cancelledAt: Nullable(Instant),
  },
  strict,
);

export const contentDeskSchemas = {
  list: {
    result: Type.Object(
      {
        items: Type.Array(Piece),
        categories: Type.Array(HelpCategory),
        /** Undecided proposals, and approved ones that are not published yet. */
        proposals: Type.Array(Proposal),
        /** Texts that were taken down, each with its last wording; they can be published again. */
        removed: Type.Array(Proposal),
        /** Latest notices to groups of customers, newest first. */
        notices: Type.Array(GroupNotice),
      },
      strict,
    ),
  },
  listVersions: {
    query: Type.Object({ Kind, Id: ContentId }, strict),
    result: Type.Object({ items: Type.Array(Proposal) }, strict),
  },
  getProposal: {
    query: Type.Object({ Id: Uuid }, strict),
    result: Type.Object(
      {
        ...proposedFields,
        /** The currently published version; null: none yet. */
        before: Nullable(Type.Object({ texts: Texts, fields: pieceFields.fields }, strict)),
      },
      strict,
    ),
  },
  previewNotice: {
    body: Type.Object({ fields: pieceFields.fields, texts: Texts }, strict),
    result: Type.Object(
      {
        recipients: Type.Integer(),
        /** Uid of one of the recipients; null if there are none. */
        exampleUid: Nullable(Type.String()),
        /** The email by language: each recipient gets one in theirs. */
        mails: Type.Object({ en: Mail, 'zh-CN': Mail }, strict),
      },
      strict,
    ),
  },
  cancelNotice: {
    body: Type.Object({ contentId: ContentId, reason: Lines(500), ...decisionFields }, strict),
    result: GroupNotice,
  },
  propose: {
    body: Type.Object(
      {
        ...pieceFields,
        /** Takes the text down instead: the text published at that time is used, not the texts given here. */
        isRemoval: Type.Boolean(),
        publishAt: Nullable(Instant),
        /** The version the author saw; 0 if the text is new. */
        baseVersion: Version,
        reason: Lines(500),
        ...decisionFields,
      },
      strict,
    ),
    result: Proposal,
  },
};
