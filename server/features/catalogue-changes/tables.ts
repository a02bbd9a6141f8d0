import type { ProposedColumns } from '../staff/index.ts';
import type { ColumnType } from 'kysely';
import type { ResultOf } from '#contract/platform/call.ts';
import type { catalogueChangesSchemas } from '#contract/catalogue/changes/schemas.ts';
import type { Changes } from '../catalogue/index.ts';
import { defineProposals } from '../staff/index.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';

export const catalogueProposals = defineProposals('catalogue', 'catalogue_proposal');

/** Effect of a change as previewed when it was proposed. */
export type Preview = ResultOf<(typeof catalogueChangesSchemas)['list']>['items'][number]['preview'];

/** Written as JSON text, read as the parsed value. */
type Json<T> = ColumnType<T, string, never>;

export interface CatalogueProposalTable extends ProposedColumns {
  id: string;
  rows: Json<Changes>;
  preview: Json<Preview>;
  base_version: number;
  reverts: number | null;
  effective_at: Date | null;
  reason: SealedTextColumn;
  version: ColumnType<number | null, undefined, number | null>;
}

/** Lists every column by name, so that an older server's statement keeps its plan whatever a newer one adds. */
export const catalogueProposalColumns = [
  'id',
  'rows',
  'preview',
  'base_version',
  'reverts',
  'effective_at',
  'reason',
  'status',
  'proposed_by',
  'proposed_at',
  'decided_by',
  'decided_at',
  'version',
] as const satisfies readonly (keyof CatalogueProposalTable)[];

declare module '#server/platform/database.ts' {
  interface Database {
    catalogue_proposal: CatalogueProposalTable;
  }
}
