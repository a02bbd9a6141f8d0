import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { globalAccount } from '#contract/global-account/calls.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { Apply } from './apply.tsx';
import { ApplyForm } from './apply-form.tsx';
import type { ApplicationRow } from './rows.ts';

const now = '2026-11-22T03:00:00.000Z';
const before: ApplicationRow = {
  id: '01890000-0000-7000-8000-000000000001',
  currencies: ['EUR', 'GBP'],
  status: 'informationNeedsConfirmation',
  reason: 'GBP: Not available.',
  version: '2026-11',
  values: {},
  createdAt: now,
  updatedAt: now,
  steps: [],
};
const box = (name: string) => page.getByRole('checkbox', { name });

test('a returned application is submitted without the currency that the bank refused, but never without any', async () => {
  answer(globalAccount.apply, { ...before, currencies: ['EUR'], status: 'pendingReview', reason: null });
  const form = { version: '2026-11', fields: [] };
  await show(<ApplyForm currencies={before.currencies} form={form} before={before} done={() => Promise.resolve()} />);
  await box('GBP Pound sterling').click();
  await box('EUR Euro').click();
  await expect.element(box('EUR Euro')).toBeChecked();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Submit application' }).click();
  const sent = () => asked.filter(({ path }) => path === globalAccount.apply.path).map(({ body }) => body);
  await expect.poll(sent).toMatchObject([{ id: before.id, currencies: ['EUR'] }]);
});

test('continuing without a currency says what is missing', async () => {
  answer(globalAccount.listApplicable, { items: [{ code: 'EUR', name: 'Euro', symbol: '€', places: 2 }] });
  await show(<Apply currency={undefined} id={undefined} />);
  await page.getByRole('button', { name: 'Continue to details' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose at least one currency');
  await box('EUR Euro').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
