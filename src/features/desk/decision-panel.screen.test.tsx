import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { desk } from '#contract/desk/calls.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { heldTransfer } from '../../../tests/harness/screens/cases.ts';
import { answer, asked, show, staffWith } from '../../../tests/harness/screens/world.tsx';
import { DecisionPanel } from './decision-panel.tsx';

// The verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

test('a transfer is returned with a reason for its sender, beside the one for the record', async () => {
  setSignedIn(staffWith('compliance'));
  answer(commands.getOutcome, { state: 'unknown', call: null, answer: null, doneAt: null });
  answer(desk.decide, { isSettled: true });
  await show(<DecisionPanel item={heldTransfer} />);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Reason, for the record').fill('On our list');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.element(dialog.getByText('Choose a reason').first()).toBeVisible();
  await dialog.getByLabelText('Reason shown to the customer').selectOptions('It may be part of a scam.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect
    .poll(() => asked.find(({ path }) => path === desk.decide.path)?.body)
    .toMatchObject({ decision: 'reject', reason: 'On our list', code: 'suspectedScam' });
});

test('a returned verification has a reason and a comment, named apart', async () => {
  setSignedIn(staffWith('compliance'));
  await show(<DecisionPanel item={{ ...heldTransfer, kind: 'kyc' }} />);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Reason shown to the applicant')).toBeVisible();
  // The server refuses a shorter one, which the operator would learn only after the verification.
  await dialog.getByLabelText('Comment shown to the applicant').fill('Too dark');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.element(dialog.getByText('Enter a reason of at least 10 characters').first()).toBeVisible();
});
