import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { NothingYet } from './nothing-yet.tsx';

const text = (message: string) => ({ id: message, message });
const empty = {
  title: text('No deposits yet'),
  text: text('Coins you receive appear here.'),
  begin: { label: text('Make a deposit'), to: '/dashboard/assets/digital/deposit' },
} as const;

test('an empty list says what will be in it, and links to where that begins', async () => {
  await show(<NothingYet empty={empty} />);
  await expect.element(page.getByRole('heading', { name: 'No deposits yet' })).toBeVisible();
  await expect.element(page.getByText('Coins you receive appear here.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Make a deposit' }))
    .toHaveAttribute('href', '/dashboard/assets/digital/deposit');
});

test('an empty list beside its form has no link', async () => {
  await show(<NothingYet empty={empty} isBeside />);
  await expect.element(page.getByText('Coins you receive appear here.')).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});
