import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { catalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let usual: ReturnType<typeof catalogue>;
let payer: Someone;
let payee: Someone;

beforeAll(async () => {
  server = await testServer();
  usual = catalogue();
  [payer, payee] = [await someone(server), await someone(server)];
  await fund(server, payer.userId, 'USDT', '100');
});
afterEach(() => installCatalogue(usual));
afterAll(() => server.close());

const charge = (fee: string) =>
  installCatalogue({
    ...usual,
    terms: usual.terms.map((one) => (one.operation === 'transfer' ? { ...one, fee } : one)),
  });

async function send(fee?: string) {
  const order = { toUid: payee.uid, asset: 'USDT', amount: '10' };
  const verification = await insertPassedStepUp(server.deps, payer.userId, 'transfer.create', transferValues(order));
  const body = { ...order, remark: '', verification, ...(fee === undefined ? {} : { fee }) };
  const answer = (await payer.device.call(transfer.create, { body }, { idempotencyKey: crypto.randomUUID() })).body;
  return answer.error?.code ?? answer.result?.fee;
}

const left = async () => (await payer.device.ask(assets.listAssets)).items.find(({ asset }) => asset === 'USDT')?.total;

test('a transfer charges the fee its sender was shown, or is refused', async () => {
  charge('2');
  expect([await send('1'), await send('0'), await left()]).toEqual([60015, 60015, '100.000000']);
  expect([await send('2'), await send('2.000000'), await left()]).toEqual(['2.000000', '2.000000', '80.000000']);
  // A client that names no fee takes the terms as they are.
  expect(await send()).toBe('2.000000');
});
