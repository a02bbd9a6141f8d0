import { rowKey, type CataloguePart } from '#contract/catalogue/changes/rules.ts';
import type { catalogueChangesSchemas } from '#contract/catalogue/changes/schemas.ts';
import type { BodyOf, ResultOf } from '#contract/platform/call.ts';

export type Draft = BodyOf<typeof catalogueChangesSchemas.preview>;
export type Preview = ResultOf<typeof catalogueChangesSchemas.preview>;
export type Proposal = ResultOf<typeof catalogueChangesSchemas.list>['items'][number];
export type Version = ResultOf<typeof catalogueChangesSchemas.listVersions>['items'][number];

/** Prefix of the query keys about changes. */
export const changesQueries = ['catalogueChanges', 'operator'];

export const emptyDraft: Draft = {
  rows: { assets: [], networks: [], assetNetworks: [], countries: [], paymentMethods: [], terms: [] },
  revertOf: null,
  effectiveAt: null,
};

/** Whether the draft would change nothing. */
export const isEmpty = ({ rows, revertOf }: Draft): boolean =>
  revertOf === null && Object.values(rows).every((of) => of.length === 0);

/** Returns the draft with a row added, replacing one with the same key. The server validates it. */
export function withRow(draft: Draft, part: CataloguePart, row: object): Draft {
  const others = without(draft, part, rowKey(part, row));
  const rows = { ...others.rows, [part]: [...others.rows[part], row] } as Draft['rows'];
  return { ...others, rows, revertOf: null };
}

/** Returns the draft without one of its rows. */
export function without(draft: Draft, part: CataloguePart, key: string): Draft {
  const left = (draft.rows[part] as readonly object[]).filter((row) => rowKey(part, row) !== key);
  return { ...draft, rows: { ...draft.rows, [part]: left } as Draft['rows'] };
}
