import type { Verdict } from '#server/features/audit/index.ts';

const faults = {
  changed: 'was changed since it was recorded',
  missing: 'is gone',
  unsigned: 'ends a chain that the servers did not sign',
} as const satisfies Readonly<Record<NonNullable<Verdict['fault']>['kind'], string>>;

/** What a look at the audit's chain of hashes found wrong, with what to do; null where it is whole. */
export function describeChain({ fault }: Pick<Verdict, 'fault'>): string | null {
  if (!fault) return null;
  const what = `record ${fault.id} ${faults[fault.kind]}`;
  return `${what}: keep a copy of the database, and compare with a backup from before`;
}
