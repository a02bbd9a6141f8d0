import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { webhooks } from '#contract/webhooks/calls.ts';
import { answerBalance } from '../../../tests/harness/screens/balances.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { CreateDialog } from './create-dialog.tsx';
import { AddEndpoint, EditEndpoint } from './endpoint-dialogs.tsx';
import type { EndpointRow } from './queries.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

// Step-up verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const close = () => undefined;
const id = '01890000-0000-7000-8000-000000000001';
const field = (label: string) => page.getByLabelText(label, { exact: true });

holdForm({
  name: 'a new sub-account',
  piece: () => <CreateDialog close={close} />,
  action: 'Create',
  first: field('Name'),
  fill: async () => {
    await field('Name').fill(' Branch ');
    await field('Reference').fill('DE-1');
    return field('Reference');
  },
  sends: subAccounts.create,
  body: { label: 'Branch', reference: 'DE-1' },
});

holdForm({
  name: 'another name',
  piece: () => <RenameDialog id={id} label="Branch" close={close} />,
  action: 'Rename',
  fill: async () => {
    await field('Name').fill('Office');
    return field('Name');
  },
  sends: subAccounts.rename,
  body: { id, label: 'Office' },
});

holdForm({
  name: 'money moved',
  piece: () => <MoveDialog id={id} label="Branch" close={close} />,
  action: 'Move funds',
  first: field('Amount'),
  answers: () => {
    answer(subAccounts.listHistory, { items: [], nextCursor: null, asOf: '2026-11-22T03:00:00.000Z' });
    answerBalance('USDT', '40');
  },
  fill: async () => {
    await field('Amount').fill('12.5');
    return field('Amount');
  },
  sends: subAccounts.move,
  body: { to: id, asset: 'USDT', amount: '12.5', verification: 'verified' },
});

holdForm({
  name: 'an endpoint',
  piece: () => <AddEndpoint close={close} />,
  action: 'Add',
  first: field('Address'),
  fill: async () => {
    await field('Address').fill('https://example.com/hooks');
    return field('Address');
  },
  sends: webhooks.createEndpoint,
  body: { url: 'https://example.com/hooks', description: '', events: [], verification: 'verified' },
});

const endpoint: EndpointRow = {
  id,
  url: 'https://example.com/hooks',
  description: 'Bookkeeping',
  events: ['deposit.credited'],
  isActive: true,
  failingSince: null,
  circuit: 'closed',
  pausedUntil: null,
  previousSecretUntil: null,
  createdAt: '2026-11-22T03:00:00.000Z',
};

holdForm({
  name: 'a changed endpoint',
  piece: () => <EditEndpoint row={endpoint} close={close} />,
  action: 'Save',
  fill: async () => {
    await page.getByLabelText('subAccount.moved').click();
    await field('Address').fill('https://example.com/v2');
    return field('Address');
  },
  sends: webhooks.updateEndpoint,
  body: {
    id,
    url: 'https://example.com/v2',
    description: 'Bookkeeping',
    events: ['deposit.credited', 'subAccount.moved'],
    verification: 'verified',
  },
});

test('no more can be moved than the main account has available, and all of it with one click', async () => {
  answerBalance('USDT', '40');
  await show(<MoveDialog id={id} label="Branch" close={close} />);
  await field('Amount').fill('41');
  await expect.element(page.getByRole('button', { name: 'Max' })).toBeEnabled();
  await page.getByRole('button', { name: 'Move funds' }).click();
  await expect.element(page.getByText('Not enough USDT available').first()).toBeVisible();
  expect(asked.filter(({ path }) => path === subAccounts.move.path)).toEqual([]);
  await page.getByRole('button', { name: 'Max' }).click();
  await expect.element(field('Amount')).toHaveValue('40');
});

test('a missing reference is asked for by its name, and a wrong one by what it may contain', async () => {
  await show(<CreateDialog close={close} />);
  await field('Name').fill('Branch');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.element(page.getByText('Enter a reference')).toBeVisible();
  await field('Reference').fill('a b');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.element(page.getByText(/^Use letters, digits/)).toBeVisible();
});
