import { multiSig } from '#contract/multi-sig/calls.ts';
import { acceptValues, signValues } from '#contract/multi-sig/rules.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { person } from '../harness/world.ts';
import { ada, bo, expect, openInPlace, signIn, test } from './offline-world.ts';
import { codesOf, newestCode, passByMail, verification } from './security-world.ts';

const purpose = 'sign for a multisig wallet';
const payee = '0x52908400098527886E0F7030069857D2E4169EE7';
/** Time for the chain's blocks, and for an occasional lost response. */
const wait = { timeout: 90_000 };

/** Verifies the other signer, elsewhere, by email. */
async function verify(device: Device, origin: string, values: Record<string, string>): Promise<string> {
  const { email } = person('finance');
  const seen = await codesOf(origin, email, purpose);
  const { verification } = await device.ask(stepUp.begin, { body: { action: 'multiSig.sign', values } });
  await device.ask(stepUp.sendCode, { body: { verification, factor: 'email' } });
  const emailCode = await newestCode(origin, email, seen, purpose);
  await device.ask(stepUp.verify, { body: { verification, emailCode } });
  return verification;
}

test('a multisig wallet is created by its signers, and pays what both of them signed', async ({
  page,
  network,
  baseURL: origin,
}) => {
  test.slow();
  const baseURL = origin ?? '';
  const name = `Safe ${Date.now()}`.slice(0, 20);
  await signIn(page, network.origin, ada);
  await openInPlace(page, '/dashboard/assets/digital/wallets');
  await page.getByRole('link', { name: 'Create wallet' }).first().click();
  await page.getByRole('button', { name: 'Invite signers' }).click();
  await expect(page.getByLabel('Wallet name')).toBeFocused();
  await page.getByLabel('Wallet name').fill(name);
  await page.getByLabel('Signer 2', { exact: true }).fill(person('finance').uid);
  await page.getByRole('button', { name: 'Invite signers' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await passByMail(page, ada.email, purpose);
  await expect(page.getByText('Held by Keelson')).toBeVisible();

  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const other = new Device(baseURL);
  await other.signIn(person('finance').email, person('finance').password);
  const accepting = await verify(other, baseURL, acceptValues(id, ''));
  await other.ask(multiSig.accept, { body: { id, verification: accepting } });
  await expect(page.getByRole('img', { name: 'Wallet address QR code' })).toBeVisible(wait);
  const address = await page.getByLabel('Wallet address', { exact: true }).innerText();
  await other.ask(multiSig.sandboxFund, { body: { address, asset: 'USDT', amount: '250' } });

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Wallet balance: 250')).toBeVisible(wait);
  await dialog.getByLabel('Amount').fill('25');
  await dialog.getByLabel('Ethereum address').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This address has a typo. Copy it again')).toBeVisible();
  await dialog.getByLabel('Ethereum address').fill(payee);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel(`Address: ${payee}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit proposal' }).click();
  await expect(page.getByText('0 of 2 signatures')).toBeVisible();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  network.cut('Sign', 'beforeTheAnswer', 'beforeTheAnswer');
  await dialog.getByRole('button', { name: 'Verify and sign' }).click();
  await expect(verification(page)).toContainText(`WithdrawalWallet${name}Amount25 USDTTo${payee}`);
  await passByMail(page, ada.email, purpose);
  await expect(page.getByText('You signed this.')).toBeVisible();

  const { open } = await other.ask(multiSig.get, { query: { Id: id } });
  if (!open) throw new Error('nothing is open');
  const body = { id: open.id, verification: await verify(other, baseURL, signValues(open)) };
  await other.ask(multiSig.sign, { body }, { idempotencyKey: crypto.randomUUID() });
  const history = page.getByRole('listitem').filter({ hasText: 'Withdrawal' });
  await expect(history.getByText('Success')).toBeVisible(wait);
  await expect(page.getByText('225.00USDT')).toBeVisible(wait);

  // With two signers, neither can leave; a third can join once they accept and the two sign.
  await expect(page.getByRole('button', { name: 'Remove signer' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add signer' }).click();
  await dialog.getByLabel('New approvals required').selectOption('3');
  await dialog.getByRole('button', { name: 'Invite signer' }).click();
  await expect(dialog.getByLabel('New signer')).toBeFocused();
  await dialog.getByLabel('New signer').fill(bo.uid);
  // The signer is invited although the response is lost and the page is reloaded.
  network.cut('AddSigner', ...Array.from({ length: 50 }, () => 'beforeTheAnswer' as const));
  await dialog.getByRole('button', { name: 'Invite signer' }).click();
  await expect.poll(() => network.answersOf('AddSigner').length).toBeGreaterThan(0);
  await page.reload();
  network.mend('AddSigner');
  await expect(page.getByText('3 approvals required afterwards')).toBeVisible();
  for (const call of ['Sign', 'AddSigner'])
    expect(new Set(network.answersOf(call).map(({ idempotencyKey }) => idempotencyKey)).size, call).toBe(1);
});
