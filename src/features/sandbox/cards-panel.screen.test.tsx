import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { CardsPanel } from './cards-panel.tsx';

test('the card shop names an empty card number and amount before it asks the server', async () => {
  answer(corporateCards.sandboxListPayments, { items: [] });
  await show(<CardsPanel />);
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await expect.element(page.getByLabelText('Card number')).toHaveFocus();
  await expect
    .element(page.getByLabelText('Card number'))
    .toHaveAccessibleDescription(/^Enter the 16 digits of the card number/);
  await expect.element(page.getByLabelText('Amount')).toHaveAccessibleDescription(/^Enter an amount/);
  expect(asked.filter(({ path }) => path === corporateCards.sandboxPay.path)).toEqual([]);
});
