import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { letDeal, offer } from '../acceptor/testing/dealer.ts';
import { company, someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { bound, buy, quoted, step } from './testing/trading.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  await server.db.updateTable('acceptor_pair').set({ status: 'disabled' }).execute();
});
afterAll(() => server.close());

test('a dealer lists what isn’t over apart from what is, and finds one order however many are newer', async () => {
  const dealer = await company(server);
  await letDeal(server.deps, dealer.userId);
  await fund(server, dealer.userId, 'SOL', '10');
  await offer(server.deps, dealer, ['SOL', 'EUR'], { buyMinimum: '1', sellMinimum: '1' });
  await bound(server.deps, dealer, 'sepa', 'North Pier Ltd');
  const ines = await someone(server, { name: 'Ines Moreau' });
  const order = async () => {
    const { body } = await buy(ines, await quoted(ines, { side: 'buy', coin: 'SOL', currency: 'EUR', amount: '20' }));
    if (!body.success) throw new Error(`the buy answered ${body.error.code}`);
    return body.result.id;
  };
  const oldest = await order();
  const declined = [await order(), await order()];
  for (const id of declined) await step(dealer, 'dealerCancel', id);
  const dealt = async (query: { Id?: string; IsOpen?: boolean; MaxResultCount?: number }) =>
    (await dealer.device.ask(dealerOrders.listDealt, { query })).items.map(({ id }) => id);
  expect(await dealt({ IsOpen: true, MaxResultCount: 1 })).toEqual([oldest]);
  expect(await dealt({ IsOpen: false })).toEqual(declined.toReversed());
  expect(await dealt({ Id: oldest })).toEqual([oldest]);
  const other = await company(server);
  await letDeal(server.deps, other.userId);
  const { body } = await other.device.call(dealerOrders.listDealt, { query: { Id: oldest } });
  expect(body.error?.code).toBe(40007);
});

test('the payer no longer sees the other side’s account, not even masked, a month after the end', async () => {
  const dealer = await company(server);
  await letDeal(server.deps, dealer.userId);
  await fund(server, dealer.userId, 'LTC', '10');
  await offer(server.deps, dealer, ['LTC', 'EUR'], { buyMinimum: '1', sellMinimum: '1' });
  await bound(server.deps, dealer, 'sepa', 'North Pier Ltd');
  const ines = await someone(server, { name: 'Ines Moreau' });
  const { body } = await buy(ines, await quoted(ines, { side: 'buy', coin: 'LTC', currency: 'EUR', amount: '20' }));
  const id = body.result?.id ?? '';
  await step(dealer, 'dealerCancel', id);
  const masked = async () => [
    (await ines.device.ask(dealerOrders.list, { query: {} })).items[0]?.payee.masked,
    (await dealer.device.ask(dealerOrders.listDealt, { query: { Id: id } })).items[0]?.payee.masked,
  ];
  const [theirs, own] = await masked();
  expect(theirs).toBe(own);
  expect(theirs).not.toBe('');
  await sql`update dealer_order set ended_at = ended_at - interval '31 days' where id = ${id}`.execute(server.db);
  expect(await masked()).toEqual(['', own]);
});
