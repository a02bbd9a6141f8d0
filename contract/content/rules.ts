import { tiers } from '../catalogue/entries.ts';
import { findRoute } from '../platform/routes.ts';
import { legalDocuments } from './legal.ts';

/**
 * Content that staff write for everyone: help centre articles, including legal documents, their categories,
 * announcements, footer links, contacts, app versions, and notices sent to a group of customers.
 */
export const contentKinds = [
  'article',
  'announcement',
  'category',
  'footer',
  'contacts',
  'appVersion',
  'groupNotice',
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Fields of a piece besides its texts, one line each. */
export const contentFields = [
  'customerService',
  'cooperation',
  'platform',
  'version',
  'url',
  'country',
  'tier',
  'accountType',
  'product',
] as const;
export type ContentField = (typeof contentFields)[number];
export type ContentFields = Readonly<Partial<Record<ContentField, string>>>;

interface KindFacts {
  readonly hasTitle: boolean;
  /** `links`: only headings and lists of links. */
  readonly body: 'none' | 'text' | 'links' | 'optionalLinks';
  readonly fields: readonly ContentField[];
  /** Fields that may be left out. */
  readonly choices?: readonly ContentField[];
  /** True if publishing is final: it gets no further version and isn't taken down. */
  readonly isSentOnce?: true;
  /** The ids that exist; null: staff add and name them. */
  readonly only: readonly string[] | null;
}

/** What each kind of piece consists of. */
export const contentFacts: Readonly<Record<ContentKind, KindFacts>> = {
  article: { hasTitle: true, body: 'text', fields: [], only: null },
  announcement: { hasTitle: true, body: 'text', fields: [], only: null },
  category: { hasTitle: true, body: 'none', fields: [], only: null },
  footer: { hasTitle: false, body: 'links', fields: [], only: ['links', 'legal'] },
  contacts: { hasTitle: false, body: 'optionalLinks', fields: ['customerService', 'cooperation'], only: ['contacts'] },
  appVersion: { hasTitle: false, body: 'text', fields: ['platform', 'version', 'url'], only: null },
  groupNotice: {
    hasTitle: true,
    body: 'text',
    fields: [],
    choices: ['country', 'tier', 'accountType', 'product'],
    only: null,
    isSentOnce: true,
  },
};
export const maxField = 300;

/** Fields that narrow a group of customers; an omitted one means any. */
export const groupFields = ['country', 'tier', 'accountType', 'product'] as const;
/** Products that select customers: a global account, a card that isn't closed, a stake. */
export const heldProducts = ['globalAccount', 'cards', 'earn'] as const;
export type HeldProduct = (typeof heldProducts)[number];
export const accountTypes = ['individual', 'merchant'] as const;
/** Maximum length of a notice, which also goes out as a text message: in one language, without markup and links. */
export const maxNoticeBody = 480;

/** Returns the maximum number of characters of a text of a kind, in one language. */
export const longestBody = (kind: ContentKind) => (kind === 'groupNotice' ? maxNoticeBody : maxBody);

export const maxTitle = 160;
/** Maximum length in one language. */
export const maxBody = 12_000;
export const maxContentId = 64;

/** Returns the name of a text in the verification of a proposal: `article terms`. */
export function contentName(kind: ContentKind, id: string): string {
  return `${kind} ${id}`;
}

/** True if an id is valid for a text; it stays in the text's URL for good. */
export function isContentId(id: string): boolean {
  return id.length <= maxContentId && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id);
}

/** Returns the id of an app version, from its platform and version. */
export const versionId = ({ platform = '', version = '' }: ContentFields) =>
  `${platform}-${version}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** True if a piece may be taken down: each installation needs its legal documents, its footer and its contacts. */
export function isRemovable(kind: ContentKind, id: string): boolean {
  const { only, isSentOnce } = contentFacts[kind];
  return only === null && !isSentOnce && !(kind === 'article' && legalDocuments.some((one) => one === id));
}

/** True if a line is a valid value for its field. */
export function isFieldValue(field: ContentField, value: string): boolean {
  if (field === 'customerService' || field === 'cooperation') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
  if (field === 'url') return isSafeAddress(value);
  if (field === 'country') return /^[A-Z]{2}$/.test(value);
  if (field === 'tier') return isOneOf(tiers, value);
  if (field === 'accountType') return isOneOf(accountTypes, value);
  if (field === 'product') return isOneOf(heldProducts, value);
  return field === 'platform' ? /^[a-z][a-z0-9-]{0,30}$/.test(value) : /^\d{1,5}(?:\.\d{1,5}){0,3}$/.test(value);
}

const isOneOf = (known: readonly string[], value: string) => known.includes(value);

/** True for a page of ours (`/help`), a mail address or `https:`. */
const isSafeAddress = (address: string) =>
  /^(?:\/(?![/\\])|https:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$)/.test(address) && !/\s/.test(address);

/**
 * Lists the unsafe or dead links of a text: a link must go to a page of ours (`/help`), to a mail address or to
 * `https:`.
 * @returns their addresses as written
 */
export function wrongLinks(body: string): readonly string[] {
  return [...body.matchAll(/\[[^\]]+\]\(([^)]*)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !isSafeAddress(address) || !leadsSomewhere(address));
}

/** False for a path of ours where no page or file can be. */
function leadsSomewhere(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return !path.startsWith('/') || findRoute(path) !== undefined || /\.[a-z0-9]+$/i.test(path);
}
