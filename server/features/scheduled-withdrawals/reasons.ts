import type { Refusal } from '#contract/platform/errors.ts';
import type { RunReason } from '#contract/scheduled-withdrawals/rules.ts';

/** Reasons shown to the schedule's owner, by refusal code. */
const byCode: Readonly<Record<string, RunReason>> = {
  60007: 'balance',
  51050: 'balance',
  40015: 'limit',
  60015: 'fee',
  60004: 'restricted',
  'security:blocked': 'restricted',
  'request:noPermission': 'authority',
  60013: 'authority',
  'request:notFound': 'payee',
  40001: 'terms',
  40013: 'terms',
  40014: 'terms',
  50014: 'terms',
  60006: 'terms',
  'approval:tooFewApprovers': 'approvers',
};

const byWhy: Readonly<Record<string, RunReason>> = { coolDown: 'coolDown', debt: 'debt' };

export function reasonOf({ code, details }: Refusal): RunReason {
  const why = details?.['reason'];
  if (code === 60011 && typeof why === 'string') return byWhy[why] ?? 'other';
  return byCode[String(code)] ?? 'other';
}
