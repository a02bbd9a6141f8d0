import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { deposits } from '#contract/deposits/calls.ts';
import { deskSearch } from '#contract/desk-search/calls.ts';
import { session } from '#contract/session/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { fund } from '#server/features/withdrawals/testing/withdrawer.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { recorded } from './wanted.ts';

let server: TestServer;
let officer: Someone;
let dealer: Someone;
let auditor: Someone;
let sender: Someone;
let order = '';

beforeAll(async () => {
  server = await testServer();
  officer = await someone(server, { roles: ['compliance'] });
  dealer = await someone(server, { roles: ['dealing'] });
  auditor = await someone(server, { roles: ['auditor'] });
  sender = await someone(server);
  order = await send('60000');
});
afterAll(() => server.close());

/** Sends a transfer in USDC, which staff review if it is large. */
async function send(amount: string): Promise<string> {
  const payee = await someone(server);
  await fund(server.deps, sender.userId, 'USDC', 80_000_000_000n);
  const body = { toUid: payee.uid, asset: 'USDC', amount };
  const verification = await insertPassedStepUp(server.deps, sender.userId, 'transfer.create', transferValues(body));
  const given = { body: { ...body, remark: '', verification } };
  return (await sender.device.call(transfer.create, given, { idempotencyKey: randomUUID() })).body.result?.id ?? '';
}

const find = (who: Someone, text: string) => who.device.ask(deskSearch.find, { body: { text } });
const records = async () => {
  const { rows } = await server.pool.query(
    "select actor_id, details from audit where action = 'desk.search' order by id desc limit 1",
  );
  return rows[0] as { actor_id: string; details: Record<string, unknown> };
};

describe('the staff search', () => {
  test('finds a customer by uid or whole email address in any case, with contacts masked', async () => {
    const { email } = await sender.device
      .ask(session.getAccountInfo)
      .then(({ emailAddress }) => ({ email: emailAddress ?? '' }));
    for (const text of [sender.uid, ` ${sender.uid} `.trim(), email, email.toUpperCase()]) {
      const { customers } = await find(officer, text);
      expect(
        customers.map(({ uid }) => uid),
        text,
      ).toEqual([sender.uid]);
      expect(customers[0]?.email).not.toBe(email);
      expect(customers[0]?.email).toContain('***');
    }
  });

  test('finds an order by its number, with its customer and its case', async () => {
    const { orders, customers } = await find(officer, order);
    expect(customers).toEqual([]);
    expect(orders).toMatchObject([
      {
        kind: 'transfer',
        id: order,
        customer: { uid: sender.uid },
        amount: '60000.000000',
        asset: 'USDC',
        case: 'transfer',
      },
    ]);
    const small = await send('5');
    expect((await find(officer, small.toUpperCase())).orders).toMatchObject([{ id: small, case: null }]);
  });

  test('finds a deposit by its transaction hash, in any spelling', async () => {
    const coins = { asset: 'USDT', network: 'TRX', amount: '250' };
    await sender.device.ask(deposits.getAddress, { query: { Asset: coins.asset, Network: coins.network } });
    const { emailAddress } = await sender.device.ask(session.getAccountInfo);
    const body = { emailAddress: emailAddress ?? '', ...coins, needsReview: false };
    const { transactionHash } = await sender.device.ask(deposits.sandboxDeposit, { body });
    await sender.device.ask(deposits.sandboxMine, { body: { blocks: 1 } });
    await server.workJobs();
    for (const text of [transactionHash, transactionHash.toUpperCase(), `0x${transactionHash}`])
      expect((await find(officer, text)).orders, text).toMatchObject([{ kind: 'deposit', case: 'deposit' }]);
  });

  test('finds only the kinds of orders the operator may read', async () => {
    expect((await find(dealer, order)).orders).toEqual([]);
    expect((await find(auditor, order)).orders).toHaveLength(1);
    const refused = await sender.device.call(deskSearch.find, { body: { text: order } });
    expect(refused.body.error?.code).toBe('request:forbidden');
  });

  test('records who searched for what and how many results they got, with contacts masked', async () => {
    await find(auditor, order);
    expect(await records()).toEqual({ actor_id: auditor.userId, details: { text: order, customers: 0, orders: 1 } });
    await find(officer, 'somebody@keelson.example');
    expect((await records()).details).toEqual({ text: 's***', customers: 0, orders: 0 });
  });

  test.each([
    ['+4915112345678', '+***'],
    ['4915112345678', '4***'],
    ['Ottilie Frank', 'O***'],
    ['10000004', '10000004'],
    ['a1b2c3d4e5f6', 'a1b2c3d4e5f6'],
    ['ada@keelson.example', 'a***'],
    ['😀 Ada', '😀***'],
  ])('records a search for %s as %s', (text, kept) => expect(recorded(text)).toBe(kept));

  test.each([
    'ab',
    '%%%',
    "'; drop table app_user; --",
    '１００００００４',
    'x'.repeat(200),
    '00000000-0000-0000-0000-000000000000',
  ])('finds nothing for %s', async (text) => expect(await find(officer, text)).toEqual({ customers: [], orders: [] }));

  test.each(['', '   ', 'x'.repeat(201), 'a\u202Eb'])('rejects the invalid text %j', async (text) => {
    const { error } = (await officer.device.call(deskSearch.find, { body: { text } })).body;
    expect(error?.code).toBe('request:invalid');
  });
});
