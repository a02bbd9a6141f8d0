import type { ColumnType } from 'kysely';
import type { ProposalState } from '#contract/staff/states.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { catalogueChangesSchemas } from '#contract/catalogue/changes/schemas.ts';
import type { Changes } from '../catalogue/index.ts';
import { defineProposals } from '../staff/index.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';

export const catalogueProposals = defineProposals('catalogue', 'catalogue_proposal');

/** What a change was seen to do when it was proposed. */
export type Preview = ResultOf<(typeof catalogueChangesSchemas)['list']>['items'][number]['preview'];

/** Written as JSON text, read as what it says. */
type Json<T> = ColumnType<T, string, never>;

export interface CatalogueProposalTable {
  id: string;
  rows: Json<Changes>;
  preview: Json<Preview>;
  base_version: number;
  reverts: number | null;
  effective_at: Date | null;
  reason: SealedTextColumn;
  status: ColumnType<ProposalState, undefined, ProposalState>;
  proposed_by: string;
  proposed_at: Date;
  decided_by: ColumnType<string | null, undefined, string>;
  decided_at: ColumnType<Date | null, undefined, Date>;
  version: ColumnType<number | null, undefined, number | null>;
}

/** Every column by its name: a statement of an older server is planned once, whatever a newer one adds. */
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
