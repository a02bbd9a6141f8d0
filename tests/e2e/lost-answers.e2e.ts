import { createHash } from 'node:crypto';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { security } from '#contract/security/calls.ts';
import { session } from '#contract/session/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { person } from '../harness/world.ts';
import { operator } from './kyc-world.ts';
import type { Cut, Network } from './network.ts';
import { ada, expect, signIn, test } from './offline-world.ts';
import { newPerson, passByMail } from './security-world.ts';
import { enter } from './entering.ts';

/** More than the number of times a browser automatically retries a request on a reset connection. */
const often = 9;
/** Loses the call's responses, and the lookups of its outcome too. */
function lose(network: Network, call: string): void {
  network.cut(call, ...Array<Cut>(often).fill('beforeTheAnswer'));
  // Cut until mended: a slow page asks more often.
  network.cut('GetOutcome', ...Array<Cut>(often * 10).fill('beforeTheServer'));
}
const keys = (answers: readonly { readonly idempotencyKey: string | undefined }[]) =>
  new Set(answers.map(({ idempotencyKey }) => idempotencyKey)).size;

test('a wallet whose response is lost appears after a reload, and exists once however often it is submitted', async ({
  page,
  network,
  baseURL,
}) => {
  test.slow();
  await signIn(page, network.origin, ada);
  const name = `Lost ${Date.now()}`.slice(0, 20);
  const fill = async () => {
    await page.getByLabel('Wallet name').fill(name);
    await page.getByLabel('Signer 2', { exact: true }).fill(person('finance').uid);
    await page.getByRole('button', { name: 'Invite signers' }).click();
  };
  const main = page.getByRole('main');
  const lost = main.getByText('your request may have gone through');
  await page.goto(`${network.origin}/dashboard/assets/digital/wallets?new=true`);
  lose(network, 'Create');
  await fill();
  await expect(lost).toBeVisible();
  // Reloaded while the server can't be reached: the retyped command is not sent until the outcome of the first one is
  // known.
  const sent = network.answersOf('Create').length;
  await page.reload();
  await fill();
  await expect(main.getByText('We can’t reach the server. Check your connection.')).toBeVisible();
  expect(network.answersOf('Create')).toHaveLength(sent);
  network.mend('GetOutcome');
  await page.getByRole('button', { name: 'Invite signers' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  expect(network.answersOf('Create')).toHaveLength(sent);
  expect(keys(network.answersOf('Create'))).toBe(1);

  const owner = new Device(baseURL ?? '');
  await owner.signIn(ada.email, ada.password);
  const { items } = await owner.ask(multiSig.list);
  expect(items.filter((wallet) => wallet.name === name)).toHaveLength(1);
});

test('a staff decision whose response is lost is made once, and its case shows it after a reload', async ({
  page,
  network,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const frozen = await newPerson(origin);
  const device = new Device(origin);
  await device.signIn(frozen.email, frozen.password);
  const { uid } = await device.ask(session.getAccountInfo);
  await device.ask(security.freezeAccount, { body: {} });

  await enter(page, network.origin, operator);
  await page.goto(`${network.origin}/dashboard/operator/case?kind=unfreeze&id=${uid}`);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const fill = async () => {
    await main.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByLabel('Reason, for the record').fill('The owner called and proved who he is');
    await dialog.getByRole('button', { name: 'Approve' }).click();
  };
  lose(network, 'DecideCase');
  await fill();
  await passByMail(page, operator.email, 'decide a case');
  await expect(dialog.getByText('your request may have gone through')).toBeVisible();
  const sent = network.answersOf('DecideCase').length;
  network.mend('GetOutcome');
  await page.reload();
  await expect(main.getByText('This case is closed.')).toBeVisible();
  expect(network.answersOf('DecideCase')).toHaveLength(sent);
  expect(keys(network.answersOf('DecideCase'))).toBe(1);
});

test('a missing-deposit report whose response is lost is submitted once, and its form closes without sending it again', async ({
  page,
  network,
  baseURL,
}) => {
  test.slow();
  await signIn(page, network.origin, ada);
  const transactionHash = createHash('sha256').update(String(Date.now())).digest('hex');
  const dialog = page.getByRole('dialog');
  const fill = async () => {
    await page.getByRole('button', { name: 'Report missing deposit' }).click();
    await dialog.getByLabel('Transaction ID').fill(transactionHash);
    await dialog.getByLabel('Amount').fill('0.25');
    await dialog.getByRole('button', { name: 'Submit' }).click();
  };
  await page.goto(`${network.origin}/dashboard/assets/digital/deposit?coin=BTC`);
  lose(network, 'Supplementary');
  await fill();
  await expect(dialog.getByText('your request may have gone through')).toBeVisible();
  // Reloaded while the server can't be reached: the retyped command is not sent until the outcome of the first one is
  // known.
  const sent = network.answersOf('Supplementary').length;
  expect(sent).toBeGreaterThan(0);
  await page.reload();
  await fill();
  await expect(dialog.getByText('We can’t reach the server. Check your connection.')).toBeVisible();
  network.mend('GetOutcome');
  network.mend('Supplementary');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
  expect(network.answersOf('Supplementary')).toHaveLength(sent);
  expect(keys(network.answersOf('Supplementary'))).toBe(1);

  const owner = new Device(baseURL ?? '');
  await owner.signIn(ada.email, ada.password);
  const { items } = await owner.ask(depositCases.listMissing, { query: {} });
  expect(items.filter((report) => report.transactionHash === transactionHash)).toHaveLength(1);
});
