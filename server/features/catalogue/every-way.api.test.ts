import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import { findNetwork, listNetworks } from '#contract/currencies/networks.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferTerms, transferValues } from '#contract/transfer/rules.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { applied, confirm, fund, setPin, strange, withdraw } from '#server/features/withdrawals/testing/withdrawer.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { applyContent, contentOf, refreshCatalogue } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Mines as many blocks as the slowest chain requires. */
async function mine(): Promise<void> {
  const anybody = new Device(server.origin);
  for (let mined = 0; mined < 150; mined += 50) {
    await anybody.ask(deposits.sandboxMine, { body: { blocks: 50 } });
    await server.workJobs();
  }
}

test('every coin can be deposited and withdrawn over each of its chains, on that chain’s terms', async () => {
  const ways = listNetworks();
  const people = new Map<(typeof ways)[number], Someone>();
  for (const way of ways) {
    const { asset, network, withdrawal } = way;
    const who = await someone(server);
    people.set(way, who);
    await setPin(server.deps, who.userId);
    await who.device.ask(deposits.getAddress, { query: { Asset: asset, Network: network } });
    server.clock.advance(1);
    const body = { emailAddress: who.email, asset, network, amount: withdrawal.minimum };
    await who.device.ask(deposits.sandboxDeposit, { body });
  }
  await server.workJobs();
  await mine();
  const notIn = await server.db
    .selectFrom('deposit')
    .select(['asset', 'network', 'status'])
    .where('status', '<>', 'completed')
    .execute();
  expect(notIn).toEqual([]);
  for (const [{ asset, network, withdrawal }, who] of people) {
    const address = strange(asset, network, who.uid);
    await withdraw(server.deps, who, { asset, network, address, amount: withdrawal.minimum });
  }
  await server.workJobs();
  await mine();
  const out = await server.db
    .selectFrom('withdrawal')
    .select(['asset', 'network', 'terms_id', 'completed_at'])
    .execute();
  const shown = (asset: string, network: string, termsId: string | null) => `${asset} ${network} ${termsId}`;
  expect(out.filter((row) => row.completed_at === null)).toEqual([]);
  expect(out.map((row) => shown(row.asset, row.network, row.terms_id)).toSorted()).toEqual(
    ways.map(({ asset, network, withdrawal }) => shown(asset, network, withdrawal.id)).toSorted(),
  );
}, 720_000);

test('an order keeps the terms it was made under, and one begun under older terms must be begun again', async () => {
  const [who, payee] = [await someone(server), await someone(server)];
  await setPin(server.deps, who.userId);
  await fund(server.deps, who.userId, 'LTC', 10n ** 10n);
  const order = () => ({ asset: 'LTC', network: 'LTC', address: strange('LTC', 'LTC'), amount: '1' });
  const before = findNetwork('LTC', 'LTC')?.withdrawal.id;
  const early = await withdraw(server.deps, who, order());
  const begun = await applied(server.deps, who, order());
  const asset = assetCode('LTC');
  const general = transferTerms(asset).id;
  await send(who, payee);

  server.clock.advance(1000);
  const content = contentOf(catalogue());
  const terms = content.terms.map((one) => (one.asset === asset ? { ...one, fee: '0.002' } : one));
  await applyContent(server.deps, { ...content, terms }, 'a test');
  await refreshCatalogue(server.deps);
  expect((await confirm(who, begun)).body.error?.code).toBe(60015);
  const late = await withdraw(server.deps, who, order());
  await send(who, payee);
  const rows = await server.db
    .selectFrom('withdrawal')
    .select(['id', 'terms_id'])
    .where('user_id', '=', who.userId)
    .execute();
  const termsOf = (id: string) => rows.find((row) => row.id === id)?.terms_id;
  expect(termsOf(early.id)).toBe(before);
  expect(termsOf(late.id)).toBe(findNetwork('LTC', 'LTC')?.withdrawal.id);
  expect(before).not.toBe(termsOf(late.id));
  const sent = await server.db
    .selectFrom('transfer_order')
    .select(['terms_id', 'fee'])
    .where('from_user', '=', who.userId)
    .orderBy('id')
    .execute();
  expect(sent).toEqual([
    { terms_id: general, fee: '0' },
    { terms_id: transferTerms(asset).id, fee: '200000' },
  ]);
});

async function send(who: Someone, payee: Someone): Promise<void> {
  server.clock.advance(1);
  const order = { toUid: payee.uid, asset: 'LTC', amount: '1' };
  const verification = await insertPassedStepUp(server.deps, who.userId, 'transfer.create', transferValues(order));
  await who.device.ask(
    transfer.create,
    { body: { ...order, remark: '', verification } },
    { idempotencyKey: randomUUID() },
  );
}
