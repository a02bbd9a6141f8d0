import { sql } from 'kysely';
import { contactSettings } from '#contract/content/footer.ts';
import { readLinks, writeLinks, type LinkGroup } from '#contract/content/links.ts';
import { versionId, type ContentFields, type ContentKind } from '#contract/content/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { locales, type Locale } from '#contract/platform/locales.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { groupNotices } from './group-notices/shelf.ts';
import { appVersionColumns, type ByLocale, type Text } from './tables.ts';

/** A piece of staff-written content, as readers have it. */
export interface ShelvedPiece {
  readonly id: string;
  /** Category of an article. */
  readonly categoryId: string | null;
  readonly texts: ByLocale<Text>;
  readonly fields: ContentFields;
  /** Null if unknown. */
  readonly updatedAt: Date | null;
}

/** A version of a piece to be shown to readers from now on. */
export interface Publication extends Omit<ShelvedPiece, 'updatedAt'> {
  readonly version: number;
  readonly at: Date;
}

/** Where the pieces of a kind are kept for readers. */
export interface Shelf {
  readonly list: (db: Queryable) => Promise<readonly ShelvedPiece[]>;
  /** Replaces an older version, or adds a new piece. */
  readonly put: (tx: Tx, publication: Publication) => Promise<unknown>;
  /** Removes a piece from the shelf. */
  readonly take: (tx: Tx, piece: Pick<Publication, 'id' | 'fields'>) => Promise<unknown>;
}

/** A new article comes last in its category. */
const articles: Shelf = {
  list: async (db) => {
    const rows = await db
      .selectFrom('help_article')
      .select(['id', 'category_id', 'updated_at', 'texts'])
      .orderBy('category_id')
      .orderBy('position')
      .execute();
    return rows.map((row) => ({ ...withoutFields(row), categoryId: row.category_id }));
  },
  put: (tx, { id, categoryId, texts, version, at }) => {
    const row = { category_id: categoryId ?? '', updated_at: at, texts: JSON.stringify(texts), version };
    const last = sql<number>`(select coalesce(max(position), -1) + 1 from help_article)`;
    return tx
      .insertInto('help_article')
      .values({ id, position: last, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  },
  take: (tx, { id }) => tx.deleteFrom('help_article').where('id', '=', id).execute(),
};

/** An announcement keeps the time it was first published. */
const announcements: Shelf = {
  list: async (db) => {
    const rows = await db
      .selectFrom('announcement')
      .select(['id', 'updated_at', 'texts'])
      .orderBy('publish_time', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(withoutFields);
  },
  put: (tx, { id, texts, version, at }) => {
    const row = { updated_at: at, texts: JSON.stringify(texts), version };
    return tx
      .insertInto('announcement')
      .values({ id, publish_time: at, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  },
  take: (tx, { id }) => tx.deleteFrom('announcement').where('id', '=', id).execute(),
};

const categories: Shelf = {
  list: async (db) => {
    const rows = await db.selectFrom('help_category').select(['id', 'name']).orderBy('position').execute();
    return rows.map(({ id, name }) => {
      const texts = inEach((locale) => ({ title: name[locale], body: '' }));
      return { id, categoryId: null, texts, fields: {}, updatedAt: null };
    });
  },
  put: (tx, { id, texts }) => {
    const name = JSON.stringify(inEach((locale) => texts[locale].title));
    const last = sql<number>`(select coalesce(max(position), -1) + 1 from help_category)`;
    return tx
      .insertInto('help_category')
      .values({ id, position: last, name })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
      .execute();
  },
  take: (tx, { id }) => tx.deleteFrom('help_category').where('id', '=', id).execute(),
};

/** Settings 4 and 6: groups of links in each language. */
const footerTypes: Readonly<Record<string, number>> = { links: 4, legal: 6 };
type LocalisedGroups = readonly { readonly LanguageCode: string; readonly Data: readonly LinkGroup[] }[];

const footer: Shelf = {
  list: async (db) => {
    const settings = await readSettings(db);
    return Object.entries(footerTypes).map(([id, type]) => {
      const { content, updatedAt } = settings.get(type) ?? { content: '[]', updatedAt: null };
      const said = JSON.parse(content) as LocalisedGroups;
      const groupsIn = (locale: Locale) => said.find((one) => one.LanguageCode === locale)?.Data ?? [];
      const texts = inEach((locale) => ({ title: '', body: writeLinks(groupsIn(locale)) }));
      return { id, categoryId: null, texts, fields: {}, updatedAt };
    });
  },
  put: (tx, { id, texts, at }) => {
    const content = locales.map((locale) => ({ LanguageCode: locale, Data: readLinks(texts[locale].body) ?? [] }));
    return putSetting(tx, must(footerTypes[id], 'a part of the footer'), content, at);
  },
  take: () => Promise.reject(new Error('the footer is never taken down')),
};

/** Setting 3. The company's own pages elsewhere are the same for readers of any language: those of the English text. */
interface Contacts {
  readonly social?: readonly { readonly Id: string; readonly Url: string; readonly Logo: string }[];
  readonly customerService?: string;
  readonly cooperation?: string;
}

const contacts: Shelf = {
  list: async (db) => {
    const { content, updatedAt } = (await readSettings(db)).get(contactSettings) ?? { content: '{}', updatedAt: null };
    const { social = [], customerService, cooperation } = JSON.parse(content) as Contacts;
    const links = social.map(({ Id, Url, Logo }) => ({ Id, Url, Title: Logo }));
    const body = writeLinks(links.length === 0 ? [] : [{ Id: '0', Title: '', Links: links }]);
    const fields = { ...(customerService && { customerService }), ...(cooperation && { cooperation }) };
    return [{ id: 'contacts', categoryId: null, texts: inEach(() => ({ title: '', body })), fields, updatedAt }];
  },
  put: (tx, { texts, fields, at }) => {
    const links = (readLinks(texts.en.body) ?? []).flatMap((group) => group.Links);
    const social = links.map(({ Title, Url }, index) => ({ Id: String(index), Url, Logo: Title }));
    const { customerService, cooperation } = fields;
    return putSetting(tx, contactSettings, { social, customerService, cooperation }, at);
  },
  take: () => Promise.reject(new Error('the contacts are never taken down')),
};

const appVersions: Shelf = {
  list: async (db) => {
    const rows = await db.selectFrom('app_version').select(appVersionColumns).orderBy('publish_time', 'desc').execute();
    return rows.map(({ platform, version, url, notes, publish_time }) => {
      const texts = inEach((locale) => ({ title: '', body: notes[locale] }));
      const fields = { platform, version, url };
      return { id: versionId(fields), categoryId: null, texts, fields, updatedAt: publish_time };
    });
  },
  put: (tx, { texts, fields, at }) => {
    const row = { url: fields.url ?? '', notes: JSON.stringify(inEach((locale) => texts[locale].body)) };
    return tx
      .insertInto('app_version')
      .values({ platform: fields.platform ?? '', version: fields.version ?? '', publish_time: at, ...row })
      .onConflict((conflict) => conflict.columns(['platform', 'version']).doUpdateSet(row))
      .execute();
  },
  take: (tx, { fields }) =>
    tx
      .deleteFrom('app_version')
      .where('platform', '=', fields.platform ?? '')
      .where('version', '=', fields.version ?? '')
      .execute(),
};

/**
 * One shelf per kind that staff write; everything else about proposing, deciding and publishing is the same for all.
 */
export const shelves: Readonly<Record<ContentKind, Shelf>> = {
  article: articles,
  announcement: announcements,
  category: categories,
  footer,
  contacts,
  appVersion: appVersions,
  groupNotice: groupNotices,
};

const inEach = <T>(make: (locale: Locale) => T): ByLocale<T> => ({ en: make('en'), 'zh-CN': make('zh-CN') });

const withoutFields = ({ id, updated_at, texts }: { id: string; updated_at: Date; texts: ByLocale<Text> }) => {
  return { id, categoryId: null, texts, fields: {}, updatedAt: updated_at };
};

async function readSettings(db: Queryable) {
  const rows = await db.selectFrom('common_setting').select(['type', 'content', 'updated_at']).execute();
  return new Map(rows.map(({ type, content, updated_at }) => [type, { content, updatedAt: updated_at }]));
}

function putSetting(tx: Tx, type: number, content: unknown, at: Date) {
  const row = { content: JSON.stringify(content), updated_at: at };
  return tx
    .insertInto('common_setting')
    .values({ type, ...row })
    .onConflict((conflict) => conflict.column('type').doUpdateSet(row))
    .execute();
}
