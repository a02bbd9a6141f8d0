import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { ApiError } from '#src/platform/api.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { SignInError } from './sign-in-error.tsx';

const refused = (code: ConstructorParameters<typeof ApiError>[0], details: ApiError['details']) =>
  show(<SignInError error={new ApiError(code, 'Refused', details, 403)} />);

test.each([
  ['individual', 'Sign in as an individual', '/user/login'],
  ['merchant', 'Sign in as a merchant', '/user/login?type=merchant'],
] as const)('an %s account at the other sign-in gets a link to its own', async (accountType, name, href) => {
  await refused('session:wrongAccountType', { accountType });
  await expect.element(page.getByRole('alert').getByRole('link', { name })).toHaveAttribute('href', href);
});

test('the owner of a frozen account reads how to unfreeze it', async () => {
  await refused(50010, { isFrozen: true });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your account is frozen. Email support@keelson.example to unfreeze it.');
});

test('a ban is said as before', async () => {
  await refused(50010, null);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Refused');
});

test('the owner of a closed account reads when it was closed and how to reopen it', async () => {
  await refused(80001, { closedAt: '2026-11-28T10:00:00.000Z' });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This account was closed on 28 Nov 2026. Email support@keelson.example to reopen it.');
});
