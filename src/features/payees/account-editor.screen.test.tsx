import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draftPlace } from '#src/platform/drafts.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { PayeeEditor } from './payee-editor.tsx';

const open = () => show(<PayeeEditor before={undefined} known={[]} done={() => undefined} close={() => undefined} />);
const bankCountry = page.getByLabelText('Bank’s country or region');
const country = page.getByLabelText('Country or region', { exact: true });
const nickname = page.getByLabelText('Nickname', { exact: true });
const isKept = () => expect.poll(() => document.querySelector('form')?.dataset['isKept']).toBe('true');

test('the address follows the bank’s country until the user changes it, and what else was typed stays', async () => {
  await open();
  await nickname.fill('Landlord');
  await isKept();
  await bankCountry.selectOptions('FR');
  await expect.element(nickname).toHaveValue('Landlord');
  await expect.element(country).toHaveValue('FR');
  await isKept();
  await bankCountry.selectOptions('IT');
  await expect.element(nickname).toHaveValue('Landlord');
  await expect.element(country).toHaveValue('IT');
  await isKept();
});

test('a country that the user chose for the address stays when the bank’s country changes', async () => {
  await open();
  await nickname.fill('Landlord');
  await country.selectOptions('ES');
  await isKept();
  await bankCountry.selectOptions('FR');
  await expect.element(nickname).toHaveValue('Landlord');
  await expect.element(country).toHaveValue('ES');
  await isKept();
});

test('a draft begun for one country and reopened for another has the address in the new one', async () => {
  const first = await open();
  await nickname.fill('Landlord');
  await isKept();
  await first.unmount();
  await draftPlace('payee.kind').save({ currency: 'EUR', country: 'FR', scheme: 'sepa', userType: 'individual' });
  await open();
  await expect.element(nickname).toHaveValue('Landlord');
  await expect.element(country).toHaveValue('FR');
});

test('account details that another currency doesn’t need are there again when the first one is chosen again', async () => {
  const iban = page.getByLabelText('IBAN', { exact: true });
  const currency = page.getByLabelText('Currency', { exact: true });
  await open();
  await iban.fill('DE89370400440532013000');
  await isKept();
  await currency.selectOptions('USD');
  await expect.element(page.getByLabelText('Account number', { exact: true })).toBeVisible();
  await currency.selectOptions('EUR');
  await expect.element(iban).toHaveValue('DE89 3704 0044 0532 0130 00');
});
