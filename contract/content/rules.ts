import { tiers } from '../catalogue/entries.ts';

/**
 * What the staff writes for everybody: articles of the help centre, legal documents among them, its categories,
 * announcements, the links at the foot of each page, who is written to, the versions of the apps, and notices that a
 * group of customers is sent.
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

/** What a piece has beside its texts, one line each. */
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
  /** `links`: headings and lists of links, and nothing else. */
  readonly body: 'none' | 'text' | 'links' | 'optionalLinks';
  readonly fields: readonly ContentField[];
  /** Those that may be left out. */
  readonly choices?: readonly ContentField[];
  /** Once published it is done: it has no further version and isn't taken down. */
  readonly isSentOnce?: true;
  /** Those that there are; null: the staff adds and names them. */
  readonly only: readonly string[] | null;
}

/** What a piece of each kind is made of. */
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

/** What narrows a group of customers; each left out means any. */
export const groupFields = ['country', 'tier', 'accountType', 'product'] as const;
/** What a customer of the group holds: a global account, a card that isn't closed, a stake. */
export const heldProducts = ['globalAccount', 'cards', 'earn'] as const;
export type HeldProduct = (typeof heldProducts)[number];
export const accountTypes = ['individual', 'merchant'] as const;
/** A notice goes out as a text message too: of one language, without marks and links. */
export const maxNoticeBody = 480;

/** Of how many characters a text of a kind may be, in one language. */
export const longestBody = (kind: ContentKind) => (kind === 'groupNotice' ? maxNoticeBody : maxBody);

export const maxTitle = 160;
/** Of one language. */
export const maxBody = 12_000;
export const maxContentId = 64;

/** How a text is named where a proposal of it is verified: `article terms`. */
export function contentName(kind: ContentKind, id: string): string {
  return `${kind} ${id}`;
}

/** Whether a text can be named so: it stands in the text's address for good. */
export function isContentId(id: string): boolean {
  return id.length <= maxContentId && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id);
}

/** How a version of an app is named: by what it is. */
export const versionId = ({ platform = '', version = '' }: ContentFields) =>
  `${platform}-${version}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Whether a piece may be taken down: each installation has its legal documents, its footer and its contacts. */
export function isRemovable(kind: ContentKind, id: string): boolean {
  const { only, isSentOnce } = contentFacts[kind];
  return only === null && !isSentOnce && !(kind === 'article' && legalDocuments.some((one) => one === id));
}

/** Whether a line can be what its field asks for. */
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

/** A page of ours (`/help`), a mail address or `https:`. */
const isSafeAddress = (address: string) =>
  /^(?:\/(?![/\\])|https:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$)/.test(address) && !/\s/.test(address);

/**
 * Links of a text that lead nowhere safe: a link goes to a page of ours (`/help`), to a mail address or to `https:`.
 * @returns their addresses as they are written
 */
export function wrongLinks(body: string): readonly string[] {
  return [...body.matchAll(/\[[^\]]+\]\(([^)]*)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !isSafeAddress(address));
}

/** The articles that customers agree to; each installation needs its own. */
export const legalDocuments = ['terms', 'privacy', 'risk'] as const;
export type LegalDocument = (typeof legalDocuments)[number];
