import { afterAll, beforeAll, expect, test } from 'vitest';
import { convert } from '#contract/convert/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { must } from '#contract/platform/errors.ts';
import { cancel, order as orderByCard, quoteBody, quoted } from '#server/features/card-purchase/testing/buyer.ts';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import { askQuote, sendRemittance } from '#server/features/remittance/testing/remitter.ts';
import { findDiscrepancies, platformBalance } from '#server/ledger/index.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { bankPayer } from '../../../tests/harness/bank-payer.ts';
import { leaveOwnFunds } from '../../../tests/harness/own-funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

async function buyer() {
  const who = await someone(server);
  await fund(server, who.userId, 'USDT', '1000');
  return who;
}

const ask = (amount: string) => ({ body: { from: 'USDT', to: 'CRV', side: 'get', amount } }) as const;
const order = (who: Someone, quoteId: string) => who.device.call(convert.createOrder, { body: { quoteId } });

test('concurrent conversions succeed only as far as own funds cover them; a quote beyond them is rejected', async () => {
  await leaveOwnFunds(server, 'CRV', '350');
  const buyers = await Promise.all(Array.from({ length: 8 }, buyer));
  const quotes = await Promise.all(buyers.map((who) => who.device.ask(convert.quote, ask('100'))));
  const answers = await Promise.all(buyers.map((who, index) => order(who, must(quotes[index], 'a quote').id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.flatMap(({ body }) => (body.error ? [body.error] : []));
  expect(refused).toHaveLength(5);
  for (const error of refused)
    expect(error).toMatchObject({ code: 60012, details: { asset: 'CRV', reason: 'ownFunds' } });
  expect(await platformBalance(server.db, assetCode('CRV'), 'conversion')).toBe(-must(parseUnits('300', 18), 'CRV'));

  const [first] = buyers;
  const beyond = await must(first, 'a buyer').device.call(convert.quote, ask('60'));
  expect(beyond.body.error).toMatchObject({ code: 60012, details: { reason: 'ownFunds' } });
  expect((await must(first, 'a buyer').device.call(convert.quote, ask('50'))).status).toBe(200);
});

test('remittances that the bank hasn’t paid yet count: as many are ordered at once as own funds cover', async () => {
  await leaveOwnFunds(server, 'USD', '350');
  const who = await bankPayer(server);
  const order = async () => {
    const quote = must((await askQuote(who, { side: 'receive', amount: '100' })).body.result, 'a quote');
    return () => sendRemittance(server, who, { quote });
  };
  const orders = await Promise.all(Array.from({ length: 6 }, order));
  const answers = await Promise.all(orders.map((send) => send()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const { body } of answers.filter(({ status }) => status !== 200))
    expect(body.error).toMatchObject({ code: 60012, details: { asset: 'USD', reason: 'ownFunds' } });
  const beyond = await askQuote(who, { side: 'receive', amount: '60' });
  expect(beyond.body.error).toMatchObject({ code: 60012, details: { asset: 'USD', reason: 'ownFunds' } });
});

test('purchases by card that wait for their payment count, and no longer once they are canceled', async () => {
  await leaveOwnFunds(server, 'LTC', '2.5');
  const wanted = { coin: 'LTC', by: 'coin', amount: '1' } as const;
  const buyers = await Promise.all(Array.from({ length: 4 }, () => someone(server, { name: 'Ines Moreau' })));
  const quotes = await Promise.all(buyers.map((who) => quoted(who, wanted)));
  const answers = await Promise.all(buyers.map((who, index) => orderByCard(who, must(quotes[index], 'a quote'))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const made = answers.findIndex(({ status }) => status === 200);
  const who = must(buyers[made], 'a buyer');
  const refused = await who.device.call(cardPurchase.quote, quoteBody(wanted));
  expect(refused.body.error).toMatchObject({ code: 60012, details: { asset: 'LTC', reason: 'ownFunds' } });
  expect((await cancel(who, must(answers[made]?.body.result, 'an order').id)).status).toBe(200);
  expect((await quoted(who, wanted)).coin).toBe('LTC');
});
