import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '#contract/profile/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { ApiError } from '#src/platform/api-error.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { GoogleScreen } from './screens/google.tsx';

/** What the server refuses every verified command with. */
const refused = vi.hoisted(() => ({ with: undefined as Error | undefined }));

vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => () => Promise.reject(refused.with ?? new Error('nothing was refused')),
}));

const nothing = () => undefined;
const field = (label: string) => page.getByLabelText(label, { exact: true });

test('a key that can no longer be set up is replaced by a new one, and the field says so', async () => {
  refused.with = new ApiError('code:void', 'This code is no longer valid', null, 409);
  let count = 0;
  answer(stepUp.getTotpInfo, () => {
    count += 1;
    const secretKey = `KEY${count}`;
    return { isBound: false, boundAt: null, secretKey, uri: `otpauth://totp/${secretKey}`, recoveryCodesLeft: 0 };
  });
  await show(<GoogleScreen />);
  await expect.element(page.getByText('KEY1')).toBeVisible();
  await field('Authenticator code').fill('123456');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await expect.element(page.getByText('KEY2')).toBeVisible();
  const told = 'That key has expired. Delete it from your app, then scan the new one above.';
  await expect.element(page.getByText(told)).toBeVisible();
});

test('too many wrong passwords lock this dialog only, and say until when', async () => {
  refused.with = new ApiError(
    'session:locked',
    'The account is locked',
    { retryAfterSeconds: 7200, triesLeft: 0 },
    403,
  );
  await show(<PasswordDialog close={nothing} done={nothing} />);
  await field('Current password').fill('Long-enough-7-words');
  await field('New password').fill('Longer-still-8-words');
  await field('Confirm new password').fill('Longer-still-8-words');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Too many wrong passwords. Try again in 2:00:00.')).toBeVisible();
  expect(page.getByText(/You can still sign in/).elements()).toEqual([]);
  expect(asked.filter(({ path }) => path === profile.updatePassword.path)).toEqual([]);
});
