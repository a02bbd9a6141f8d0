import { msg } from '@lingui/core/macro';
import type { Point } from '#src/features/fiat-withdrawals/index.ts';
import { notTakenOver } from '#contract/remittance/rules.ts';
import { returnedName, sentName, stateNames, stateOf, type RemittanceRow } from './wording.ts';

const submitted = msg({ context: 'state', message: 'Submitted' });
const takenOver = msg`Accepted by the bank`;
const arrived = msg`Paid by the recipient’s bank`;

/** Returns the remittance's past and future steps. Sent and arrived are separate steps. */
export function pointsOf(row: RemittanceRow): readonly Point[] {
  const at = (status: string) => row.steps.find((step) => step.status === status)?.at ?? null;
  const begun: Point[] = [{ name: submitted, at: row.createdAt }];
  if (row.waitsFor === 'approval' || row.waitsFor === 'review') begun.push({ name: stateOf(row).name, at: null });
  // Staff's approval begins the processing; the bank hasn't accepted it then.
  const isTakenOver = row.waitsFor === null && row.failureReason !== notTakenOver;
  const way: Point[] = [
    { name: takenOver, at: isTakenOver ? at('processing') : null },
    { name: sentName, at: row.sentAt },
    { name: arrived, at: row.completedAt },
  ];
  if (row.status === 'failed')
    return [...begun, ...way.filter((one) => one.at !== null), { name: stateNames.failed.name, at: at('failed') }];
  return [...begun, ...way, ...(row.returnedAt === null ? [] : [{ name: returnedName, at: row.returnedAt }])];
}
