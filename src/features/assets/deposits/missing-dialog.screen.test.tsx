import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../tests/harness/screens/world.tsx';
import MissingDialog from './missing-dialog.tsx';

test('a missing deposit is reported by its chain’s form of a transaction ID', async () => {
  await show(<MissingDialog asset="SOL" close={() => undefined} />);
  const hash = page.getByLabelText('Transaction ID');
  const needsSignature = page.getByText('Enter the full transaction signature, 86 to 88 characters').first();
  const hand = page.getByRole('button', { name: 'Submit' });
  await hash.fill('ab'.repeat(32));
  await hand.click();
  await expect.element(needsSignature).toBeVisible();
  await hash.fill('5'.repeat(88));
  await hand.click();
  await expect.element(needsSignature).not.toBeInTheDocument();
});
