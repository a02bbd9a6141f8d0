import { readLinks } from '#contract/content/links.ts';
import {
  contentFacts,
  contentFields,
  isContentId,
  isFieldValue,
  versionId,
  wrongLinks,
  type ContentField,
  type ContentKind,
} from '#contract/content/rules.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { Faults } from '#src/ui/form/use-fields.ts';
import type { Listed, Piece, Texts } from './query.ts';

/** A piece as typed in the form. */
export interface Typed extends Readonly<Record<ContentField, string>> {
  readonly contentId: string;
  readonly categoryId: string;
  readonly titleEn: string;
  readonly bodyEn: string;
  readonly titleZh: string;
  readonly bodyZh: string;
  /** In the writer's own time zone, `2026-11-23T10:00`; empty to publish as soon as it is approved. */
  readonly publishAt: string;
}

/** What a change starts from. */
export type Beginning = Pick<Piece, 'contentId' | 'categoryId' | 'texts' | 'fields' | 'version'>;

export function typedOf(kind: ContentKind, piece: Beginning | null): Typed {
  return {
    contentId: piece?.contentId ?? contentFacts[kind].only?.[0] ?? nameFor(kind),
    categoryId: piece?.categoryId ?? '',
    customerService: '',
    cooperation: '',
    platform: '',
    version: '',
    url: '',
    country: '',
    tier: '',
    accountType: '',
    product: '',
    ...(piece ? wordsOf(piece) : { titleEn: '', bodyEn: '', titleZh: '', bodyZh: '' }),
    publishAt: '',
  };
}

/** Readers never see the id of a notice. */
const nameFor = (kind: ContentKind) => (kind === 'groupNotice' ? `notice-${crypto.randomUUID()}` : '');

/** Returns the content of a piece as form values. */
export const wordsOf = ({ texts: { en, 'zh-CN': zh }, fields }: Pick<Piece, 'texts' | 'fields'>) => ({
  titleEn: en.title,
  bodyEn: en.body,
  titleZh: zh.title,
  bodyZh: zh.body,
  ...fields,
});

export const textsOf = ({ titleEn, bodyEn, titleZh, bodyZh }: Typed): Texts => ({
  en: { title: titleEn.trim(), body: bodyEn.trim() },
  'zh-CN': { title: titleZh.trim(), body: bodyZh.trim() },
});

/** Converts the form's values to a piece, with only the fields that its kind has. */
export function pieceOf(kind: ContentKind, values: Typed) {
  const { fields: needed, choices = [] } = contentFacts[kind];
  const names = contentFields.filter(
    (name) => needed.includes(name) || (choices.includes(name) && values[name] !== ''),
  );
  const fields = Object.fromEntries(names.map((name) => [name, values[name].trim()])) as Piece['fields'];
  return {
    kind,
    contentId: kind === 'appVersion' ? versionId(fields) : values.contentId,
    categoryId: kind === 'article' ? values.categoryId : null,
    texts: textsOf(values),
    fields,
  };
}

/**
 * Returns what a change of a text starts from: a version approved for later, what readers see now, or the last one they
 * saw.
 */
export function newestOf(kind: ContentKind, id: string, { items, proposals, removed }: Listed) {
  const isIt = (one: Pick<Piece, 'kind' | 'contentId'>) => one.kind === kind && one.contentId === id;
  const [scheduled] = proposals
    .filter((one) => isIt(one) && one.status === 'approved')
    .toSorted((one, other) => (other.version ?? 0) - (one.version ?? 0));
  const published = items.find(isIt);
  const past = scheduled ?? (published ? undefined : removed.find(isIt));
  if (past) return { ...past, version: past.version ?? 0 };
  return published ?? null;
}

interface Said {
  readonly address: string;
  readonly taken: string;
  readonly category: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly links: string;
  readonly past: string;
  readonly field: (name: ContentField) => string;
}

interface Known {
  readonly kind: ContentKind;
  /** Addresses that a new text can't use. */
  readonly taken: readonly string[];
}

/** Returns what is wrong with a text as typed, in the given wording. */
export function findFaults(values: Typed, { kind, taken }: Known, said: (locale?: Locale) => Said): Faults {
  const words = said();
  const facts = contentFacts[kind];
  const { contentId } = pieceOf(kind, values);
  const bodyFault = (body: string, locale: Locale) => {
    if (facts.body === 'none' || (facts.body === 'optionalLinks' && body.trim() === '')) return undefined;
    if (body.trim() === '') return said(locale).body;
    if (facts.body !== 'text' && readLinks(body) === undefined) return words.links;
    return wrongLinks(body).length > 0 ? words.link : undefined;
  };
  const titleFault = (title: string, locale: Locale) =>
    facts.hasTitle && title.trim() === '' ? said(locale).title : undefined;
  const isNamed = isContentId(contentId) || kind === 'appVersion';
  const idFault = isNamed ? (taken.includes(contentId) ? words.taken : undefined) : words.address;
  const fieldFaults = facts.fields.map((name) => [
    name,
    isFieldValue(name, values[name].trim()) ? undefined : words.field(name),
  ]);
  return {
    ...(Object.fromEntries(fieldFaults) as Faults),
    ...(kind === 'appVersion' ? (idFault === undefined ? {} : { version: idFault }) : { contentId: idFault }),
    categoryId: kind === 'article' && values.categoryId === '' ? words.category : undefined,
    titleEn: titleFault(values.titleEn, 'en'),
    bodyEn: bodyFault(values.bodyEn, 'en'),
    titleZh: titleFault(values.titleZh, 'zh-CN'),
    bodyZh: bodyFault(values.bodyZh, 'zh-CN'),
    publishAt: values.publishAt !== '' && new Date(values.publishAt) <= new Date() ? words.past : undefined,
  };
}
