import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { passkeys } from '#contract/passkeys/calls.ts';
import { profile } from '#contract/profile/calls.ts';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { FundPasswordDialog } from './fund-password-dialog.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { PasskeyRow } from './rows.ts';

// Step-up verification and the sealing of secrets have their own tests; here they always pass.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));
vi.mock('#src/platform/sealing.ts', () => ({
  withSealed: (secrets: readonly string[], _purpose: string, send: (sealed: readonly string[]) => unknown) =>
    send(secrets),
}));

const nothing = () => undefined;
const field = (label: string) => page.getByLabelText(label, { exact: true });

holdForm({
  name: 'another email',
  piece: () => <ContactDialog kind="email" bound={null} close={nothing} done={nothing} />,
  action: 'Continue',
  first: field('New email'),
  fill: async () => {
    await field('New email').fill('ada@example.com');
    await field('Send a code to the new email').fill('123456');
    return field('New email');
  },
  sends: profile.bindEmail,
  body: { emailAddress: 'ada@example.com', code: '123456', verification: 'verified' },
});

holdForm({
  name: 'a payment PIN',
  piece: () => <FundPasswordDialog isSet={false} close={nothing} done={nothing} />,
  action: 'Continue',
  first: field('New payment PIN'),
  fill: async () => {
    await field('New payment PIN').fill('271828');
    await field('Confirm new payment PIN').fill('271828');
    return field('New payment PIN');
  },
  sends: profile.setFundPassword,
  body: { fundPassword: '271828', repeatedFundPassword: '271828' },
});

holdForm({
  name: 'another password',
  piece: () => <PasswordDialog close={nothing} done={nothing} />,
  action: 'Continue',
  first: field('Current password'),
  fill: async () => {
    await field('Current password').fill('Long-enough-7-words');
    await field('New password').fill('Longer-still-8-words');
    await field('Confirm new password').fill('Longer-still-8-words');
    return field('Current password');
  },
  sends: profile.updatePassword,
  body: { oldPassword: 'Long-enough-7-words', newPassword: 'Longer-still-8-words' },
});

const row: PasskeyRow = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Phone',
  createdAt: '2026-11-22T03:00:00.000Z',
  lastUsedAt: null,
};

holdForm({
  name: 'a passkey’s name',
  piece: () => <PasskeyNameDialog row={row} close={nothing} done={nothing} />,
  action: 'Save',
  fill: async () => {
    await field('Name').fill(' Laptop ');
    return field('Name');
  },
  sends: passkeys.renamePasskey,
  body: { id: row.id, name: 'Laptop' },
});
