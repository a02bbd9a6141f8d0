import type { Verdict } from '#server/features/audit/index.ts';

const faults = {
  changed: 'was changed since it was recorded',
  missing: 'is gone',
  unsigned: 'ends a chain that the servers did not sign',
} as const satisfies Readonly<Record<NonNullable<Verdict['fault']>['kind'], string>>;

/** Describes the fault found in the audit log's hash chain, with what to do; null if the chain is intact. */
export function describeChain({ fault }: Pick<Verdict, 'fault'>): string | null {
  if (!fault) return null;
  const what = `record ${fault.id} ${faults[fault.kind]}`;
  return `${what}: keep a copy of the database, and compare with a backup from before`;
}
