import type { contentDeskSchemas } from '#contract/content/desk-schemas.ts';
import { readLinks } from '#contract/content/links.ts';
import {
  contentFacts,
  contentFields,
  isFieldValue,
  isRemovable,
  longestBody,
  versionId,
  wrongLinks,
  type ContentKind,
} from '#contract/content/rules.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { locales } from '#contract/platform/locales.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { ProposalRow } from './list.ts';

type Proposed = Pick<
  BodyOf<typeof contentDeskSchemas.propose>,
  'kind' | 'contentId' | 'categoryId' | 'texts' | 'fields' | 'isRemoval'
>;

const invalid = (field: string, rule: string) => refuse('request:invalid', { field, rule });

/** Refuses `request:invalid` if a piece doesn't have the parts of its kind, leads nowhere, or must not be removed. */
export async function refuseUnfit(db: Queryable, piece: Proposed): Promise<void> {
  const { kind, contentId, categoryId, fields } = piece;
  const { only } = contentFacts[kind];
  if (only !== null && !only.includes(contentId)) invalid('contentId', 'unknown');
  if (kind === 'appVersion' && contentId !== versionId(fields)) invalid('contentId', 'other');
  if ((kind === 'article') !== (categoryId !== null)) invalid('categoryId', 'missing');
  refuseFields(piece);
  refuseTexts(piece);
  if (piece.isRemoval && !isRemovable(kind, contentId)) invalid('isRemoval', 'needed');
  const { isRemoval: is_removal, categoryId: category_id, contentId: content_id } = piece;
  if (await unfitForReaders(db, { kind, content_id, category_id, is_removal })) invalid('categoryId', 'unknown');
}

/** Refuses fields unless they are exactly those of the kind. */
export function refuseFields({ kind, fields }: Pick<Proposed, 'kind' | 'fields'>): void {
  for (const name of contentFields) {
    const value = fields[name];
    if (contentFacts[kind].choices?.includes(name) && value === undefined) continue;
    if (mayHave(kind).includes(name) !== (value !== undefined)) invalid(name, 'missing');
    if (value !== undefined && !isFieldValue(name, value)) invalid(name, 'format');
  }
}

const mayHave = (kind: ContentKind) => [...contentFacts[kind].fields, ...(contentFacts[kind].choices ?? [])];

function refuseTexts({ kind, texts }: Proposed): void {
  const { hasTitle, body } = contentFacts[kind];
  for (const locale of locales) {
    const text = texts[locale];
    if (hasTitle !== (text.title !== '')) invalid('texts', 'title');
    if (body === 'none' ? text.body !== '' : body !== 'optionalLinks' && text.body === '') invalid('texts', 'body');
    if (text.body.length > longestBody(kind)) invalid('texts', 'long');
    if (body !== 'text' && readLinks(text.body) === undefined) invalid('texts', 'links');
    const [wrong] = wrongLinks(text.body);
    if (wrong !== undefined) refuse('request:invalid', { field: 'texts', rule: 'link', value: wrong.slice(0, 100) });
  }
}

type Standing = Pick<ProposalRow, 'kind' | 'content_id' | 'category_id' | 'is_removal'>;

/** Returns whether an article's category is missing, or a category to be removed has articles or will get some. */
export async function unfitForReaders(db: Queryable, row: Standing): Promise<boolean> {
  const { kind, content_id: id, category_id: categoryId, is_removal: isRemoval } = row;
  if (categoryId !== null && !isRemoval)
    return (await db.selectFrom('help_category').select('id').where('id', '=', categoryId).execute()).length === 0;
  if (kind !== 'category' || !isRemoval) return false;
  const inIt = await db.selectFrom('help_article').select('id').where('category_id', '=', id).limit(1).execute();
  const coming = await db
    .selectFrom('content_proposal')
    .select('id')
    .where('category_id', '=', id)
    .where('is_removal', '=', false)
    .where('status', '=', 'approved')
    .where('published_at', 'is', null)
    .limit(1)
    .execute();
  return inIt.length + coming.length > 0;
}
