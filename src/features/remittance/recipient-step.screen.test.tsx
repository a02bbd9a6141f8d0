import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOffered } from '#contract/payees/schemes.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { preselect, RecipientStep } from './recipient-step.tsx';

type Known = Parameters<typeof RecipientStep>[0]['known'][number];

const recipientOf = (turn: number, friendlyName: string, waits: Known['waits']): Known => ({
  id: `01890000-0000-7000-8000-00000000000${turn}`,
  country: 'DE',
  currency: assetCode('EUR'),
  userType: 'individual',
  scheme: 'sepa',
  friendlyName,
  values: { firstName: friendlyName, lastName: 'Tan', iban: 'DE89370400440532013000' },
  version: '1',
  revision: 1,
  name: `${friendlyName} Tan`,
  account: 'DE89370400440532013000',
  bankName: null,
  nameCheck: { result: 'match', name: null },
  createdAt: '2026-11-22T03:00:00.000Z',
  updatedAt: '2026-11-22T03:00:00.000Z',
  waits,
});
const [edited, synced] = [recipientOf(1, 'Bo', 'update'), recipientOf(2, 'Cai', null)];

const shown = (known: readonly Known[], chosenId: string) => {
  const way = must(
    listOffered('EUR').find(({ scheme }) => scheme.code === 'sepa'),
    'SEPA',
  );
  const chosen = { chosenId, choose: () => undefined, type: () => undefined, typed: null };
  return show(<RecipientStep way={way} known={known} isBusy={false} {...chosen} />);
};

test('a recipient edited offline is listed as pending sync, and can’t be chosen until it is synced', async () => {
  await shown([edited, synced], synced.id);
  await expect.element(page.getByText('Pending sync')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^Bo/ })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: /^Cai/ })).toBeEnabled();
  expect(page.getByRole('status').elements()).toEqual([]);
});

test('a draft’s recipient that was edited offline is called unsynced, not unavailable', async () => {
  await shown([edited], edited.id);
  await expect.element(page.getByText(/^Your changes to this recipient haven’t synced/)).toBeVisible();
});

test('the recipient preselected is one that can be paid', () => {
  expect(preselect([edited, synced], '')).toBe(synced.id);
  expect(preselect([edited], '')).toBe('new');
});
