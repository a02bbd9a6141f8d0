import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOwnFunds } from '#server/seeds/own-funds.ts';
import { deskSearch } from '#contract/desk-search/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { ordered } from '#server/features/card-purchase/testing/buyer.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { makeRemittance } from '#server/features/remittance/testing/remitter.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { firm, issuedCard } from '../../../tests/harness/card-firm.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let auditor: Someone;
let treasurer: Someone;

beforeAll(async () => {
  server = await testServer();
  await seedOwnFunds(server.deps);
  auditor = await someone(server, { roles: ['auditor'] });
  treasurer = await someone(server, { roles: ['treasury'] });
});
afterAll(() => server.close());

const find = async (text: string, who = auditor) => (await who.device.ask(deskSearch.find, { body: { text } })).orders;

test('a card is found by its id and its last four digits, with its company and no amount', async () => {
  const made = await firm(server);
  const id = await issuedCard(server, made);
  const { last_four: digits } = await server.db
    .selectFrom('corporate_card')
    .select('last_four')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const line = { kind: 'card', id, customer: { uid: made.owner.uid }, asset: 'EUR', amount: null, case: null };
  expect(await find(id)).toMatchObject([line]);
  expect(await find(must(digits, 'the digits of an issued card'))).toContainEqual(expect.objectContaining({ id }));
});

test('a card payment is found by its id and the issuer’s id, in the card’s currency', async () => {
  const { owner, holder } = await firm(server);
  const id = '01930000-0000-7000-8000-00000000c0de';
  await server.pool.query(
    `with card as (insert into corporate_card (id, account_id, holder_id, currency, form, label, status, categories,
        countries, is_single_use, made_by, created_at, updated_at)
       values (gen_random_uuid(), $2, $3, 'EUR', 'virtual', 'Travel', 'active', '{}', '{}', false, $2, now(), now())
       returning id)
     insert into corporate_card_payment (id, provider_id, card_id, account_id, currency, status, merchant, merchant_code,
        category, country, asked_amount, asked_currency, amount, open, fund_asset, price_units, price_base, created_at,
        updated_at)
     select $1, 'issuer-4711', id, $2, 'EUR', 'authorized', 'A hotel', '7011', 'travel', 'DE', '80.00', 'EUR', 8000, 8000,
        'EUR', 1, 1, now(), now() from card`,
    [id, owner.userId, holder.userId],
  );
  const line = { kind: 'cardPayment', id, customer: { uid: owner.uid }, amount: '80.00', asset: 'EUR' };
  for (const text of [id, 'issuer-4711']) expect(await find(text), text).toMatchObject([line]);
});

test('a card purchase of coins is found by its order id and the provider’s reference', async () => {
  const buyer = await someone(server);
  const { id, coinAmount } = await ordered(buyer);
  await server.db.updateTable('card_purchase').set({ provider_reference: 'CP-8823-XQ' }).where('id', '=', id).execute();
  const line = { kind: 'cardPurchase', id, customer: { uid: buyer.uid }, amount: coinAmount, asset: 'BTC' };
  for (const text of [id, 'CP-8823-XQ']) expect(await find(text), text).toMatchObject([line]);
  expect(await find(id, treasurer)).toHaveLength(1);
});

test('a remittance is found by its number, with its case if staff review it', async () => {
  const payer = await someone(server);
  await fund(server, await openCurrency(server.deps, payer.userId, 'EUR'), 'EUR', '9000');
  await setPin(server.deps, payer.userId);
  const line = { kind: 'remittance', customer: { uid: payer.uid }, asset: 'EUR' };
  const { id: small } = await makeRemittance(server, payer);
  expect(await find(small)).toMatchObject([{ ...line, id: small, amount: '100.00', case: null }]);
  const { id: large } = await makeRemittance(server, payer, { amount: '2000' });
  expect(await find(large)).toMatchObject([{ ...line, id: large, amount: '2000.00', case: 'remittance' }]);
});

test('a role without access to an area finds nothing in it', async () => {
  const made = await firm(server);
  const id = await issuedCard(server, made);
  const dealer = await someone(server, { roles: ['dealing'] });
  expect(await find(id, dealer)).toHaveLength(1);
  const buyer = await someone(server);
  expect(await find((await ordered(buyer)).id, dealer)).toEqual([]);
});
