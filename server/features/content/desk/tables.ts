import type { ProposedColumns } from '../../staff/index.ts';
import type { ColumnType } from 'kysely';
import type { ContentFields, ContentKind } from '#contract/content/rules.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import type { ByLocale, Text } from '../tables.ts';
import { defineProposals } from '../../staff/index.ts';

export const contentProposals = defineProposals('content', 'content_proposal');

export interface ContentProposalTable extends ProposedColumns {
  id: string;
  kind: ContentKind;
  content_id: string;
  category_id: string | null;
  texts: ColumnType<ByLocale<Text>, string, never>;
  is_removal: boolean;
  fields: ColumnType<ContentFields, string, never>;
  base_version: number;
  reason: SealedTextColumn;
  publish_at: Date | null;
  published_at: ColumnType<Date | null, undefined, Date>;
  version: ColumnType<number | null, undefined, number>;
}

export const contentProposalColumns = [
  'id',
  'kind',
  'content_id',
  'category_id',
  'texts',
  'is_removal',
  'fields',
  'base_version',
  'reason',
  'publish_at',
  'published_at',
  'version',
  'status',
  'proposed_by',
  'proposed_at',
  'decided_at',
] as const satisfies readonly (keyof ContentProposalTable)[];

declare module '#server/platform/database.ts' {
  interface Database {
    content_proposal: ContentProposalTable;
  }
}
