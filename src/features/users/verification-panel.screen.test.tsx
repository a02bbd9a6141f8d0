import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { users } from '#contract/users/calls.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { answer, show, staffWith } from '../../../tests/harness/screens/world.tsx';
import type { Submitted } from './query.ts';
import { VerificationPanel } from './verification-panel.tsx';

const submitted = (fields: Submitted['fields']): { application: Submitted } => ({
  application: {
    id: '01930000-0000-7000-8000-0000000000aa',
    kind: 'person',
    kycStatus: 2,
    stage: 'decided',
    attempt: 1,
    submittedAt: '2026-03-01T10:00:00.000Z',
    decidedAt: '2026-03-01T11:00:00.000Z',
    decidedBy: 'operator',
    fields,
    files: [],
  },
});

test('what a customer submitted is written in words and in the order of the form', async () => {
  setSignedIn(staffWith('compliance'));
  answer(
    users.getVerification,
    submitted([
      { field: 'validTo', value: '2•••' },
      { field: 'documentType', value: 'passport' },
      { field: 'region', value: 'DE' },
    ]),
  );
  answer(
    users.showVerification,
    submitted([
      { field: 'bornOn', value: '1990-07-15' },
      { field: 'nationality', value: 'AT' },
    ]),
  );
  await show(<VerificationPanel uid="10000002" />);
  await expect.element(page.getByText('Passport')).toBeVisible();
  const values = () =>
    page
      .getByRole('definition')
      .elements()
      .map((line) => line.textContent);
  expect(values()).toEqual(['Germany', 'Passport', '2•••']);
  await userEvent.click(page.getByRole('button', { name: 'Show details' }));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText('Reason, for the record'), 'A court order');
  await userEvent.click(dialog.getByRole('button', { name: 'Show' }));
  await expect.element(page.getByText('Austria')).toBeVisible();
  expect(values()).toEqual(['Jul 15, 1990', 'Austria']);
});
