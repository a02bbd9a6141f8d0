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
