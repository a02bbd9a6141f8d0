import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { travelCard } from './testing/card.ts';

test('only a limit the card has can be requested, and only a higher one', async () => {
  const card = { ...travelCard, limits: { ...travelCard.limits, perTransaction: '100' } };
  await show(<RequestDialog card={card} close={() => undefined} />);
  const field = page.getByLabelText('What you need');
  await expect.element(field.getByRole('option', { name: 'One payment' })).toBeInTheDocument();
  await expect.element(field.getByRole('option', { name: 'Limit per day' })).not.toBeInTheDocument();
  await field.selectOptions('Limit per payment');
  await page.getByLabelText('Amount').fill('100');
  await page.getByLabelText('Reason').fill('A fair');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect.element(page.getByText(/Enter more than the current limit, 100/)).toBeVisible();
});
