import { Type } from 'typebox';
import { Instant, Nullable } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9-]+$' });
const Text = Type.Object({ title: Type.String(), body: Type.String() }, strict);
/** Both languages are sent together, so that a reader can switch offline. */
const Texts = Type.Object({ en: Text, 'zh-CN': Text }, strict);
const Name = Type.Object({ en: Type.String(), 'zh-CN': Type.String() }, strict);

/** For the local sync: ids removed at or after `UpdatedAfter`. Empty if that is not given. */
const DeletedIds = Type.Array(Id);

const paging = {
  Keyword: Type.Optional(Type.String({ maxLength: 100 })),
  ClientType: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
  SkipCount: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** For the local sync: only changes at or after this instant. */
  UpdatedAfter: Type.Optional(Instant),
  /** For the local sync: continues after this id. */
  Cursor: Type.Optional(Id),
};

export const Announcement = Type.Object(
  { id: Id, title: Type.String(), publishTime: Instant, updatedAt: Instant, texts: Texts },
  strict,
);
export const HelpArticle = Type.Object(
  {
    id: Id,
    categoryId: Id,
    title: Type.String(),
    position: Type.Integer(),
    updatedAt: Instant,
    /** Counts what staff have published; 0 for the text that came with the installation. */
    version: Type.Integer({ minimum: 0 }),
    texts: Texts,
  },
  strict,
);
export const HelpCategory = Type.Object(
  { id: Id, name: Name, position: Type.Integer(), articleCount: Type.Integer() },
  strict,
);
const Version = Type.Object(
  { platform: Type.String(), version: Type.String(), url: Type.String(), notes: Name, publishTime: Instant },
  strict,
);
const Versions = Type.Object({ items: Type.Array(Version) }, strict);

export const contentSchemas = {
  listAnnouncements: {
    query: Type.Object(paging, strict),
    result: Type.Object(
      {
        items: Type.Array(Announcement),
        totalCount: Type.Integer(),
        deletedIds: DeletedIds,
        nextCursor: Nullable(Id),
        asOf: Instant,
      },
      strict,
    ),
  },
  getAnnouncement: { query: Type.Object({ Id }, strict), result: Announcement },
  listDownloads: { result: Versions },
  listAppVersions: { result: Versions },
  listSettings: {
    result: Type.Object(
      { items: Type.Array(Type.Object({ type: Type.Integer(), content: Type.String() }, strict)), asOf: Instant },
      strict,
    ),
  },
  listHelpCategories: { result: Type.Object({ items: Type.Array(HelpCategory), asOf: Instant }, strict) },
  listHelpArticles: {
    query: Type.Object({ ...paging, CategoryId: Type.Optional(Id) }, strict),
    result: Type.Object(
      {
        items: Type.Array(HelpArticle),
        totalCount: Type.Integer(),
        deletedIds: DeletedIds,
        nextCursor: Nullable(Id),
        asOf: Instant,
      },
      strict,
    ),
  },
  getHelpArticle: { query: Type.Object({ Id }, strict), result: HelpArticle },
};
