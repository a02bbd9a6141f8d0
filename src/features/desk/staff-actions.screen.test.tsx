import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { jobs } from '#contract/jobs/calls.ts';
import type { StaffRole } from '#contract/staff/permissions.ts';
import { DepositRecord } from '#src/features/assets/index.ts';
import { DeadJobs } from '#src/features/jobs/dead-jobs.tsx';
import type { User } from '#src/features/users/query.ts';
import { TierPanel } from '#src/features/users/tier-panel.tsx';
import { UserLine } from '#src/features/users/user-line.tsx';
import { setSignedIn } from '#src/platform/session-state.ts';
import { answer, asked, show, staffWith } from '../../../tests/harness/screens/world.tsx';

const at = '2026-03-01T10:00:00.000Z';
const user: User = {
  uid: '10000002',
  name: 'Bo Tanaka',
  accountType: 'individual',
  kycStatus: 3,
  email: 'b***@keelson.example',
  phone: null,
  isDisabled: false,
  isBanned: false,
  closedAt: null,
  isFrozen: false,
  isStaff: false,
  isDealer: false,
  tier: 'standard',
  registeredAt: at,
  lastLoginAt: null,
};

function answerLists() {
  answer(depositCases.listForOperator, {
    items: [
      {
        deposit: {
          id: '01930000-0000-7000-8000-0000000000aa',
          asset: 'USDT',
          network: 'TRX',
          address: 'TXYZ',
          tag: null,
          amount: '250.000000',
          fee: '0.000000',
          transactionHash: 'a'.repeat(64),
          status: 'frozen',
          confirmations: 20,
          requiredConfirmations: 20,
          steps: [],
          refund: null,
          createdAt: at,
          updatedAt: at,
          completedAt: null,
          failureReason: null,
        },
        customer: { uid: user.uid, emailAddress: 'bo@keelson.example', phoneNumber: null },
        reviewReason: null,
        refundFailure: null,
        refundVerdict: null,
        needsTwoOperators: false,
        isFirstApproved: false,
        conflict: null,
      },
    ],
    nextCursor: null,
  });
  answer(jobs.listDead, {
    items: [
      {
        id: '7',
        task: 'deposit.refund',
        lane: 'money',
        subject: null,
        attempts: 9,
        error: null,
        createdAt: at,
        triedAt: at,
      },
    ],
    nextCursor: null,
  });
}

/** Returns the actions that a staff member with one role finds on these parts of the desk. */
async function actionsOf(role: StaffRole, piece: ReactElement, seen: string): Promise<string[]> {
  setSignedIn(staffWith(role));
  answerLists();
  const screen = await show(
    <ul>
      {piece}
      <li>Whole</li>
    </ul>,
  );
  await expect.element(page.getByText(seen).first()).toBeVisible();
  const found = page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent.trim());
  await screen.unmount();
  return found;
}

const parts: readonly (readonly [name: string, piece: ReactElement, seen: string, actions: readonly string[]])[] = [
  [
    'a frozen deposit',
    <DepositRecord key="deposit" id="01930000-0000-7000-8000-0000000000aa" />,
    'Actions',
    ['Unfreeze'],
  ],
  ['the tier of a user', <TierPanel key="tier" user={user} change={null} />, 'Standard', ['Propose VIP']],
  [
    'a user',
    <UserLine key="user" item={user} />,
    'Bo Tanaka',
    ['Show contact details', 'Disable', 'Ban', 'End all sessions'],
  ],
];

test.each(parts)('%s: compliance can act, and an auditor has no buttons', async (_name, piece, seen, actions) => {
  expect(await actionsOf('compliance', piece, seen)).toEqual(actions);
  expect(await actionsOf('auditor', piece, seen)).toEqual([]);
});

test('a failed job can be retried or dropped by treasury, and not by an auditor', async () => {
  expect(await actionsOf('treasury', <DeadJobs />, 'deposit.refund')).toEqual(['Retry', 'Drop']);
  expect(await actionsOf('auditor', <DeadJobs />, 'deposit.refund')).toEqual([]);
});

test('a money job is dropped for a reason, after saying what that means', async () => {
  answerLists();
  answer(jobs.drop, {});
  setSignedIn(staffWith('treasury'));
  await show(<DeadJobs />);
  await userEvent.click(page.getByRole('button', { name: 'Drop' }));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^Money waiting for this job stays where it is/)).toBeVisible();
  await userEvent.fill(dialog.getByLabelText('Reason, for the record'), 'Paid by hand');
  await userEvent.click(dialog.getByRole('button', { name: 'Drop' }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const sent = asked.find(({ path }) => path.endsWith('DropDeadJob'));
  expect(sent).toMatchObject({ body: { id: '7', reason: 'Paid by hand' }, key: expect.any(String) as string });
});
