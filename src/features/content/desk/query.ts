import { contentDesk } from '#contract/content/desk-calls.ts';
import type { contentDeskSchemas } from '#contract/content/desk-schemas.ts';
import type { ContentKind } from '#contract/content/rules.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';

export type Listed = ResultOf<typeof contentDeskSchemas.list>;
export type Piece = Listed['items'][number];
export type Proposal = Listed['proposals'][number];
export type GroupNotice = Listed['notices'][number];
export type Texts = Piece['texts'];

export const contentPath = '/dashboard/operator/content';
/** Prefix of all query keys in this file. */
const contentDeskQueries = ['contentDesk'];

export const listQuery = () => ask(contentDesk.list);
export const versionsQuery = (Kind: ContentKind, Id: string) => ask(contentDesk.listVersions, { query: { Kind, Id } });
export const previewQuery = (body: { readonly fields: Piece['fields']; readonly texts: Texts }) => ({
  queryKey: [...contentDeskQueries, 'preview', body],
  queryFn: () => api(contentDesk.previewNotice, { body }),
});
export const proposalQuery = (Id: string) => ask(contentDesk.getProposal, { query: { Id } });
