import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada, show } from '../../../tests/harness/screens/world.tsx';
import { VerificationHeader } from './verification-header.tsx';

const need = page.getByText('We need to verify your identity before you can deposit or withdraw.');

test('an unverified user is told why verification is needed', async () => {
  await show(<VerificationHeader user={{ ...ada, kycStatus: 0 }} />);
  await expect.element(need).toBeVisible();
});

test('a verified user isn’t told that verification is needed', async () => {
  await show(<VerificationHeader user={ada} />);
  await expect.element(page.getByText('Verified')).toBeVisible();
  await expect.element(need).not.toBeInTheDocument();
});
