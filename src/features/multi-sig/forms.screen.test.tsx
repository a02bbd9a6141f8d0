import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { answer, answerLater, asked, cutNetwork, setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { CreateForm } from './create-form.tsx';
import { InvitationPanel } from './invitation-panel.tsx';
import type { WalletDetail } from './rows.ts';

// Step-up verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const wallet: WalletDetail = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Safe',
  network: 'ETH',
  minimum: 2,
  signerCount: 2,
  status: 'inviting',
  address: null,
  isMine: false,
  mySigner: 'invited',
  hasOpen: false,
  createdAt: '2026-11-22T03:00:00.000Z',
  signers: [],
  open: null,
  typedData: null,
};
const bodiesOf = (call: { readonly path: string }) => asked.filter(({ path }) => path === call.path);

beforeEach(() => {
  answer(multiSig.create, wallet);
  answer(multiSig.accept, wallet);
  answer(multiSig.decline, wallet);
  answer(commands.getOutcome, { state: 'unknown', call: null, answer: null, doneAt: null });
});

const name = page.getByLabelText('Wallet name');
const second = page.getByLabelText('Signer 2', { exact: true });
const invite = page.getByRole('button', { name: 'Invite signers' });

test('a wallet without a name or a valid second signer is refused at its fields, the first of them in focus', async () => {
  await show(<CreateForm />);
  await invite.click();
  await expect.element(name).toHaveFocus();
  await expect.element(page.getByText(/2 fields need/)).toBeVisible();
  await name.fill('Safe');
  await second.fill('nobody');
  await invite.click();
  await expect.element(second).toHaveFocus();
  await second.fill('10000001');
  await invite.click();
  await expect.element(second).toHaveFocus();
  await expect.element(page.getByText('Add each signer only once')).toBeVisible();
  expect(bodiesOf(multiSig.create)).toEqual([]);
});

test('adding or removing a signer keeps the other inputs, and the minimum never exceeds the number of signers', async () => {
  await show(<CreateForm />);
  await second.fill('10000002');
  await page.getByRole('button', { name: 'Add signer' }).click();
  await page.getByLabelText('Signer 3', { exact: true }).fill('10000003');
  await page.getByLabelText('Approvals required').selectOptions('3');
  await page.getByRole('button', { name: 'Remove signer 2' }).click();
  await expect.element(second).toHaveValue('10000003');
  await expect.element(page.getByLabelText('Approvals required')).toHaveValue('2');
});

test('a double click creates one wallet; offline, nothing is sent and typed values stay', async () => {
  await show(<CreateForm />);
  await name.fill('Safe');
  await second.fill('bo@keelson.example');
  setOffline(true);
  await expect.element(invite).toBeDisabled();
  await expect.element(page.getByText(/Connect to create a wallet/)).toBeVisible();
  setOffline(false);
  await expect.element(name).toHaveValue('Safe');
  const button = invite.element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.poll(() => bodiesOf(multiSig.create)).toHaveLength(1);
  const signers = [{ uid: '10000001' }, { emailAddress: 'bo@keelson.example' }];
  expect(bodiesOf(multiSig.create)[0]?.body).toEqual({ name: 'Safe', signers, minimum: 2 });
});

test('a self-custody key requires its address and its signature before anything is sent', async () => {
  await show(<InvitationPanel wallet={wallet} />);
  const accept = page.getByRole('button', { name: 'Accept' });
  await page.getByLabelText(/^Self-custody/).click();
  await accept.click();
  await expect.element(page.getByLabelText('Your Ethereum address')).toHaveFocus();
  await page.getByLabelText('Your Ethereum address').fill(`0x${'1'.repeat(40)}`);
  await expect.element(page.getByText(/Prove the address is yours/)).toBeVisible();
  await accept.click();
  await expect.element(page.getByLabelText('Signature')).toHaveFocus();
  expect(bodiesOf(multiSig.accept)).toEqual([]);
  await page.getByLabelText('Signature').fill(`0x${'2'.repeat(130)}`);
  cutNetwork(true);
  await accept.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(bodiesOf(multiSig.accept)[0]?.body).toMatchObject({ own: { address: `0x${'1'.repeat(40)}` } });
});

test('declining sends no key, and is sent once', async () => {
  answerLater(multiSig.decline, wallet);
  await show(<InvitationPanel wallet={wallet} />);
  await page.getByRole('button', { name: 'Decline' }).dblClick();
  await expect.poll(() => bodiesOf(multiSig.decline)).toHaveLength(1);
  expect(bodiesOf(multiSig.accept)).toEqual([]);
});
