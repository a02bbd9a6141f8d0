import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { kyc } from '#contract/kyc/calls.ts';
import type { StaffRole } from '#contract/staff/permissions.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { answer, asked, show, staffWith } from '../../../tests/harness/screens/world.tsx';
import { DecideForm } from './decide-form.tsx';
import { MaskedOrWhole, type OperatorView } from './operator-detail.tsx';

const masked: OperatorView = {
  id: '01930000-0000-7000-8000-0000000000aa',
  kind: 'person',
  uid: '10000002',
  emailAddress: 'bo***@keelson.example',
  kycStatus: 3,
  stage: 'decided',
  attempt: 1,
  name: 'B••• T•••',
  submittedAt: '2026-03-01T10:00:00.000Z',
  decidedAt: '2026-03-01T11:00:00.000Z',
  conflict: null,
  isMasked: true,
  person: null,
  company: null,
  files: [],
  sameDocument: { accounts: 0, uids: [] },
  reasons: [],
  earlier: [],
  decidedBy: 'operator',
};
const file = {
  id: '01930000-0000-7000-8000-0000000000bb',
  purpose: 'kyc.front',
  contentType: 'image/png',
  size: 10,
  sha256: '00'.repeat(32),
  createdAt: '2026-03-01T10:00:00.000Z',
};

async function open(role: StaffRole) {
  setSignedIn(staffWith(role));
  await show(<MaskedOrWhole view={masked} />);
  await expect.element(page.getByText('Details are hidden.')).toBeVisible();
}

test('a decided application is shown in full for a reason, which also goes with each look at a file', async () => {
  answer(kyc.showKycApplication, {
    ...masked,
    isMasked: false,
    name: 'Bo Tanaka',
    person: { documentNumber: 'C01X00T47', photos: { front: file.id } },
    files: [{ ...file, id: '01930000-0000-7000-8000-0000000000cc' }, file],
  });
  await open('compliance');
  expect(page.getByText('C01X00T47').elements()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Show details' }));
  const dialog = page.getByRole('dialog');
  await userEvent.click(dialog.getByRole('button', { name: 'Show' }));
  await expect.element(dialog.getByText('Enter a reason').first()).toBeVisible();
  await userEvent.fill(dialog.getByLabelText('Reason, for the record'), 'A court order');
  await userEvent.click(dialog.getByRole('button', { name: 'Show' }));
  await expect.element(page.getByText('C01X00T47')).toBeVisible();
  // A file that another one replaced stays, below and named as such.
  const files = page.getByRole('button', { name: /^Show: / }).elements();
  expect(files.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Show: Front of the document',
    'Show: Front of the document (earlier file)',
  ]);
  await userEvent.click(page.getByRole('button', { name: 'Show: Front of the document', exact: true }));
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({
      path: expect.stringContaining('Operator/ShowFile') as string,
      body: { id: file.id, reason: 'A court order' },
    });
});

test('a document that other accounts used is pointed out, and their UIDs once a reason was given', async () => {
  const shared = { ...masked, sameDocument: { accounts: 2, uids: [] } };
  answer(kyc.showKycApplication, {
    ...shared,
    isMasked: false,
    sameDocument: { accounts: 2, uids: ['10000007', '10000004'] },
  });
  setSignedIn(staffWith('compliance'));
  await show(<MaskedOrWhole view={shared} />);
  await expect.element(page.getByText('Same document or registration number in other accounts: 2')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Show details' }));
  await userEvent.fill(page.getByLabelText('Reason, for the record'), 'A court order');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Show' }));
  await expect.element(page.getByText('Document also used by UID 10000007, 10000004')).toBeVisible();
});

test('what was asked before is shown beside a new attempt, newest first', async () => {
  const [submittedAt, decidedAt] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'];
  const times = { submittedAt, decidedAt };
  const earlier: OperatorView['earlier'] = [
    { attempt: 1, ...times, decidedBy: 'provider', reasons: [{ code: 'faceMismatch', text: '' }] },
    { attempt: 2, ...times, decidedBy: 'operator', reasons: [{ code: 'documentExpired', text: 'Use your new one.' }] },
  ];
  setSignedIn(staffWith('compliance'));
  await show(<MaskedOrWhole view={{ ...masked, isMasked: false, kycStatus: 1, attempt: 3, earlier }} />);
  const lines = page.getByRole('listitem').filter({ hasText: /^Attempt/ });
  await expect.element(lines.first()).toBeVisible();
  expect(lines.elements().map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Attempt 2Submitted .*, returned by an operator .*Document expired: Use your new one.$/),
    expect.stringMatching(/^Attempt 1Submitted .*, returned by the provider .*Face doesn’t match$/),
  ]);
});

test('support is told that the details are hidden, and has no button', async () => {
  await open('support');
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a rejection’s reason and the comment on it have names of their own', async () => {
  await show(<DecideForm view={{ ...masked, isMasked: false, stage: 'review', kycStatus: 1, decidedAt: null }} />);
  await page.getByRole('radio', { name: 'Reject' }).click();
  await expect.element(page.getByLabelText('Reason shown to the applicant')).toHaveValue('');
  await expect
    .element(page.getByText('We email the applicant, who can correct the details and submit again.'))
    .toBeVisible();
  await page.getByLabelText('Comment shown to the applicant').fill('Too dark');
  // A reason chosen by default would be sent by mistake.
  await page.getByRole('button', { name: 'Submit decision' }).click();
  await expect.element(page.getByText('Choose a reason').first()).toBeVisible();
  const faults = page.getByRole('alert').getByRole('listitem').elements();
  expect(faults.map((fault) => fault.textContent)).toEqual([
    'Choose a reason',
    'Enter a reason of at least 10 characters',
  ]);
});

test.each([
  ['person', 'Face doesn’t match', 'Ownership unclear'],
  ['company', 'Ownership unclear', 'Face doesn’t match'],
] as const)('a %s is rejected for “%s” but not for “%s”', async (kind, offered, other) => {
  await show(
    <DecideForm view={{ ...masked, kind, isMasked: false, stage: 'review', kycStatus: 1, decidedAt: null }} />,
  );
  await page.getByRole('radio', { name: 'Reject' }).click();
  await expect.element(page.getByRole('option', { name: offered })).toBeInTheDocument();
  expect(page.getByRole('option', { name: other }).elements()).toEqual([]);
});
