import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { answer, show, staffWith } from '../../../tests/harness/screens/world.tsx';
import BankComparison from './bank-comparison.tsx';

const ours = '01890000-0000-7000-8000-000000000001';
const theirs = '01890000-0000-7000-8000-000000000002';

test('the bank comparison leads to the customer and to each payment that we know', async () => {
  setSignedIn(staffWith('treasury'));
  answer(fiatDeposits.getReconciliation, {
    checkedAt: '2026-11-22T03:00:00.000Z',
    items: [
      {
        uid: '10000001',
        accountId: 'acc-1',
        currency: assetCode('EUR'),
        atBank: '98.00',
        inLedger: '99.00',
        differences: [
          { of: 'payout', id: ours, kind: 'amount', atBank: '98.00', inLedger: '99.00' },
          { of: 'payout', id: theirs, kind: 'missingHere', atBank: '99.00', inLedger: null },
        ],
      },
    ],
  });
  await show(<BankComparison />);
  const link = (name: string) => page.getByRole('link', { name });
  await expect
    .element(link('UID 10000001'))
    .toHaveAttribute('href', expect.stringMatching(/operator\/user\?uid=.*10000001/));
  await expect.element(link(ours)).toHaveAttribute('href', `/dashboard/operator/search?text=${ours}`);
  expect(link(theirs).elements()).toEqual([]);
});
