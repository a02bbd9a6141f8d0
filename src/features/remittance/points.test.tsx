import { expect, test } from 'vitest';
import { notTakenOver } from '#contract/remittance/rules.ts';
import { pointsOf } from './points.ts';
import type { RemittanceRow } from './wording.ts';

const [ordered, approved, ended] = ['2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z', '2026-11-27T00:00:00.000Z'];
const approvedRow = {
  status: 'processing',
  waitsFor: 'bank',
  failureReason: null,
  createdAt: ordered,
  sentAt: null,
  completedAt: null,
  returnedAt: null,
  steps: [
    { status: 'pending', at: ordered },
    { status: 'processing', at: approved },
  ],
} as const;
const timesOf = (part: Partial<RemittanceRow>) =>
  pointsOf({ ...approvedRow, ...part } as RemittanceRow).map(({ name, at }) => [name.message, at]);

test('a remittance that staff approved counts as accepted by the bank only once it is handed over', () => {
  expect(timesOf({})).toContainEqual(['Accepted by the bank', null]);
  expect(timesOf({ waitsFor: null })).toContainEqual(['Accepted by the bank', approved]);
  const steps = [...approvedRow.steps, { status: 'failed' as const, at: ended }];
  const failed = { status: 'failed', waitsFor: null, steps } as const;
  expect(timesOf({ ...failed, failureReason: notTakenOver })).toEqual([
    ['Submitted', ordered],
    ['Failed', ended],
  ]);
  expect(timesOf({ ...failed, failureReason: 'The account is closed.' })).toContainEqual([
    'Accepted by the bank',
    approved,
  ]);
});
