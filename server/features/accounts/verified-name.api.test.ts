import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { globalAccount } from '#contract/global-account/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { maskName, transferValues } from '#contract/transfer/rules.ts';
import { applyAs, decideApplication, filledForm } from '#server/features/global-account/testing/account.ts';
import { accountOf, bind } from '../dealer-orders/testing/trading.ts';
import { accountHolder, letBankWork } from '../../../tests/harness/account-holder.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { depositDesk } from '../../../tests/harness/deposit-desk.ts';
import { letSettle, listedIban, newIban, pay } from '../../../tests/harness/payers.ts';
import { setPersonal } from '../../../tests/harness/personal.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { passStepUp } from '../../../tests/harness/step-up.ts';

let server: TestServer;
let officer: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
// Time passes in these tests, and the sessions of earlier ones expire.
beforeEach(async () => {
  officer = await someone(server, { roles: ['compliance'] });
});
afterAll(() => server.close());

const { announced, available, creditOf, newestOf } = depositDesk(() => server);

/** A company verified under its legal name, which registered under a name it chose itself. */
const firm = () =>
  someone(server, { account_type: 'merchant', name: 'Honest Harbour Ltd', merchant_name: 'Central Bank' });

test('a bank account is opened in the verified name, not in one a company gave itself', async () => {
  const who = await firm();
  const { taxId: _ofPersons, ...ofAll } = filledForm;
  const { body } = await applyAs(who, { values: { ...ofAll, vatNumber: 'DE123456789' } });
  await decideApplication(server.deps, officer, must(body.result, 'an application').id, 'approve');
  await letBankWork(server);
  const { items } = await who.device.ask(globalAccount.getStatus);
  expect(items.map(({ account }) => account?.holder)).toEqual(['Honest Harbour Ltd']);
});

test('a payment in a name that its customer chose is a third party’s, and one in the verified name is theirs', async () => {
  const who = await accountHolder(server);
  await setPersonal(server, who, { merchant_name: 'Bo Stranger' });
  const payerNumber = await listedIban(server, who);
  const foreign = await pay(who, { payerNumber, payerName: 'Bo Stranger' });
  await letSettle(server);
  expect(await creditOf(foreign)).toMatchObject({ booked: 'suspense', review_reason: 'thirdParty' });
  await pay(who, { payerNumber, payerName: 'Ada Lindqvist', amount: '20' });
  await letSettle(server);
  expect(await available(who)).toBe('20.00');
});

test('a payment to the shared account is matched by the verified name alone', async () => {
  const who = await accountHolder(server);
  await setPersonal(server, who, { merchant_name: 'Bo Stranger' });
  await announced(who, '4321.09');
  await pay(who, { payerNumber: newIban(), payerName: 'Bo Stranger', isShared: true, amount: '4321.09' });
  await letSettle(server);
  expect((await newestOf(who)).status).toBe('preOrder');
});

test('a payment method is bound in the verified name alone', async () => {
  const who = await firm();
  const holder = async (name: string) => {
    const { body } = await bind(server.deps, who, 'sepa', accountOf(name));
    return body.error?.details?.['rule'] ?? 'done';
  };
  expect([await holder('Central Bank'), await holder('Honest Harbour Ltd')]).toEqual(['holder', 'done']);
});

test('the message with a transfer’s code names the payee as the payer saw them', async () => {
  const payer = await someone(server, { name: 'Ada Lindqvist' });
  const { uid } = await firm();
  const before = server.mails.length;
  await passStepUp(server, payer.device, 'transfer.create', transferValues({ toUid: uid, asset: 'USDT', amount: '1' }));
  const text = server.mails.slice(before).findLast(({ to }) => to === payer.email)?.text ?? '';
  expect(text).toContain(`Recipient: ${maskName('Honest Harbour Ltd')} (${uid})`);
});
