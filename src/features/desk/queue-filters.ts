import { useSearch } from '@tanstack/react-router';
import type { ResultOf } from '#contract/platform/call.ts';
import { caseKindNames } from '#contract/desk/kinds.ts';
import type { deskSchemas } from '#contract/desk/schemas.ts';
import { caseStates } from '#contract/desk/states.ts';
import { inboxPath } from './rows.ts';

export type CaseView = ResultOf<typeof deskSchemas.listViews>['items'][number];
export type Filters = Omit<CaseView, 'name'>;

/** Returns the queue's filters from the address, ignoring unknown values. */
export function useFilters(): Filters & { readonly uid: string | undefined } {
  const { kind, state, whose, overdue, uid } = useSearch({ from: inboxPath });
  return {
    kind: caseKindNames.find((one) => one === kind) ?? null,
    state: caseStates.find((one) => one === state) ?? null,
    whose: (['mine', 'unassigned'] as const).find((one) => one === whose) ?? null,
    isOverdue: overdue === 'yes',
    uid: uid !== undefined && /^\d{8}$/.test(uid) ? uid : undefined,
  };
}

/** Returns the search parameters of the filters. */
export function searchOf({ kind, state, whose, isOverdue }: Filters) {
  return {
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(whose ? { whose } : {}),
    ...(isOverdue ? { overdue: 'yes' as const } : {}),
  };
}

export const isSame = (left: Filters, right: Filters): boolean =>
  left.kind === right.kind &&
  left.state === right.state &&
  left.whose === right.whose &&
  left.isOverdue === right.isOverdue;
