import type { Case } from '#src/features/desk/rows.ts';

const at = '2026-11-22T03:00:00.000Z';

/** A transfer that waits for a decision. */
export const heldTransfer: Case = {
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'transfer',
  subject: '01890000-0000-7000-8000-000000000002',
  customer: { uid: '10000001', name: 'Ada Lindqvist' },
  amount: null,
  value: null,
  state: 'open',
  role: null,
  assignee: null,
  isMine: false,
  needed: 1,
  decided: 0,
  openedAt: at,
  dueAt: '2026-11-23T03:00:00.000Z',
  closedAt: null,
  facts: [],
  version: 'audit',
  answers: ['approve', 'reject'],
  earlier: [],
  entries: [],
  canAct: true,
  colleagues: [],
  roles: [],
  conflict: null,
};

/** An entry in the history of a case. */
export const entryOf = (kind: Case['entries'][number]['kind']): Case['entries'][number] => ({
  kind,
  at,
  by: 'Sam Reed',
  text: 'x',
  about: null,
  seen: [],
});
