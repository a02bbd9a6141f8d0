import { Type } from 'typebox';
import { Instant, Lines, Nullable, OptionalLines, TrimmedLine, Uuid } from '../platform/schema-parts.ts';
import { locales } from '../platform/locales.ts';
import { decisionFields, proposalFields } from '../staff/schemas.ts';
import { contentFields, contentKinds, type ContentField, maxBody, maxContentId, maxField, maxTitle } from './rules.ts';
import { HelpCategory } from './schemas.ts';

const strict = { additionalProperties: false } as const;
const Kind = Type.Enum([...contentKinds]);
const ContentId = Type.String({ minLength: 1, maxLength: maxContentId, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
/** Empty where a piece of the kind has no title, or no text. */
const Text = Type.Object(
  { title: Type.Union([TrimmedLine(maxTitle), Type.Literal('')]), body: OptionalLines(maxBody) },
  strict,
);
const Texts = Type.Object({ en: Text, 'zh-CN': Text }, strict);
const Version = Type.Integer({ minimum: 0, maximum: 1_000_000 });

type OptionalLine = ReturnType<typeof Type.Optional<ReturnType<typeof TrimmedLine>>>;

/** A text as it stands, or as it shall be. */
const pieceFields = {
  kind: Kind,
  /** Its address: `/help/detail?id=…` or `/notice/detail?id=…`. */
  contentId: ContentId,
  /** Of an article; null: an announcement. */
  categoryId: Nullable(ContentId),
  texts: Texts,
  /** Those that its kind has. */
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
    /** 0: as the installation brought it. */
    version: Version,
    /** Null: never since the installation. */
    updatedAt: Nullable(Instant),
  },
  strict,
);

const proposedFields = {
  id: Uuid,
  ...pieceFields,
  /** Once approved, the text is taken down. */
  isRemoval: Type.Boolean(),
  reason: Type.String(),
  /** When readers see it; null: as soon as it is approved. */
  publishAt: Nullable(Instant),
  /** When readers saw it; null: not yet, or never. */
  publishedAt: Nullable(Instant),
  /** Which version of the text it became; null: none. */
  version: Nullable(Version),
  /** Whether the text was changed by somebody else since: it can't be approved any more. */
  isStale: Type.Boolean(),
  ...proposalFields,
};
const Proposal = Type.Object(proposedFields, strict);

/** A notice that a group of customers is sent, in batches. */
const GroupNotice = Type.Object(
  {
    contentId: ContentId,
    texts: Texts,
    fields: pieceFields.fields,
    startedAt: Instant,
    /** How many have it so far. */
    told: Type.Integer(),
    /** When the last one had it; null: not yet. */
    sentAt: Nullable(Instant),
    /** When an operator stopped it; null: nobody did. */
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
        /** Undecided, and approved but not published yet. */
        proposals: Type.Array(Proposal),
        /** What was taken down, each with its last text: it may be published again. */
        removed: Type.Array(Proposal),
        /** The latest that groups of customers were sent, the newest first. */
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
        /** What readers see now; null: nothing yet. */
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
        /** What one of them would be sent; null: nobody would. */
        example: Nullable(
          Type.Object(
            { uid: Type.String(), locale: Type.Enum([...locales]), subject: Type.String(), text: Type.String() },
            strict,
          ),
        ),
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
        /** Takes the text down instead: what readers see then is taken, not the texts given here. */
        isRemoval: Type.Boolean(),
        publishAt: Nullable(Instant),
        /** The version that was looked at; 0 where the text is new. */
        baseVersion: Version,
        reason: Lines(500),
        ...decisionFields,
      },
      strict,
    ),
    result: Proposal,
  },
};
