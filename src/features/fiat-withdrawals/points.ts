import { msg } from '@lingui/core/macro';
import type { Point } from './progress.tsx';
import { returnedName, sentName, stateNames, type PayoutRow } from './wording.ts';

const arrived = msg`Paid by the recipient’s bank`;

/** Returns the past and future points of a withdrawal. Sent and arrived are separate points. */
export function pointsOf(row: PayoutRow): readonly Point[] {
  const past = row.steps
    .filter(({ status }) => status !== 'success')
    .map(({ status, at }) => ({ name: stateNames[status].name, at }));
  const isOver = row.status === 'failed' || row.status === 'rejected' || row.status === 'cancelled';
  const end = isOver ? past.slice(-1) : [];
  const way = isOver ? past.slice(0, -1) : past;
  const isSent = row.sentAt !== null;
  const ahead = isOver ? [] : [{ name: arrived, at: row.completedAt }];
  const sent = isSent || !isOver ? [{ name: sentName, at: row.sentAt }] : [];
  const back = row.returnedAt === null ? [] : [{ name: returnedName, at: row.returnedAt }];
  return [...way, ...sent, ...ahead, ...end, ...back];
}
