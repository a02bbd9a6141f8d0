import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptor } from '#contract/acceptor/calls.ts';
import { addPairValues, updatePairValues } from '#contract/acceptor/rules.ts';
import { users } from '#contract/users/calls.ts';
import { dealerDecision } from '#contract/users/rules.ts';
import { session } from '#contract/session/calls.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { callFor, company, employee, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { exact } from '../../../tests/harness/money.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { anyPair, changeVerified, letDeal, offer, setStatus } from './testing/dealer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

async function dealer(): Promise<Someone> {
  const who = await company(server);
  await letDeal(server.deps, who.userId);
  return who;
}
const pairsOf = async ({ device }: Someone) => device.ask(acceptor.listPairs, { body: {} });
async function added(who: Someone, change: Record<string, string>, [coin, currency] = ['BTC', 'EUR']) {
  const pair = { ...anyPair, ...change };
  const verification = await changeVerified(server.deps, who, addPairValues(coin, currency, pair));
  const { status, body } = await who.device.call(
    acceptor.addPair,
    { body: { coin, currency, ...pair, verification } },
    { idempotencyKey: randomUUID() },
  );
  return body.success ? [status, body.result] : [body.error.code, body.error.details];
}

describe('a dealer', () => {
  test('is a verified company that staff allows to trade; when removed, its pairs are disabled', async () => {
    const [firm, officer] = [await company(server), await someone(server, { roles: ['dealing'] })];
    expect((await firm.device.call(acceptor.listPairs, { body: {} })).body.error?.code).toBe('request:noPermission');
    const say = async (isDealer: boolean, who = firm) => {
      const verification = await verifiedDecision(
        server.deps,
        officer.userId,
        'user',
        who.uid,
        dealerDecision(isDealer),
      );
      const body = { uid: who.uid, isDealer, reason: 'met in person', verification };
      const answer = await officer.device.call(users.setDealer, { body }, { idempotencyKey: randomUUID() });
      return answer.body.success ? answer.body.result.isDealer : answer.body.error.code;
    };
    expect([await say(true), await say(true)]).toEqual([true, 60015]);
    await offer(server.deps, firm, ['BTC', 'EUR']);
    const { permissions, roles } = await firm.device.ask(session.getAccountInfo);
    expect([permissions.includes('orders.deal'), roles]).toEqual([true, ['merchantOwner', 'dealer']]);
    expect(await say(false)).toBe(false);
    await letDeal(server.deps, firm.userId);
    expect((await pairsOf(firm)).items.map(({ status }) => status)).toEqual(['disabled']);
    expect(await say(true, await someone(server))).toBe(60015);
    const unverified = await someone(server, { account_type: 'merchant', merchant_name: 'A Ltd', kyc_status: 0 });
    expect(await say(true, unverified)).toBe(60013);
  });

  test('lets employees deal by their role, which has no effect in a company that is not a dealer', async () => {
    const firm = await company(server);
    const role = await makeRole(server, firm, 'Desk', ['orders.deal']);
    const clerk = await employee(server, firm, role.id);
    const code = async () => (await callFor(clerk, firm, acceptor.listPairs, { body: {} })).body.error?.code ?? 'done';
    expect(await code()).toBe('request:noPermission');
    await letDeal(server.deps, firm.userId);
    expect(await code()).toBe('done');
  });
});

describe('a pair', () => {
  test('starts disabled, and is listed with the customers’ buy and sell prices and the dealer’s position', async () => {
    const who = await dealer();
    await fund(server, who.userId, 'BTC', '2');
    await offer(server.deps, who, ['BTC', 'EUR'], { buyDeviation: '0.8', sellDeviation: '-1.25' }, false);
    const { items, position } = await pairsOf(who);
    expect(items).toMatchObject([
      { coin: 'BTC', currency: 'EUR', status: 'disabled', buyDeviation: '0.80', sellDeviation: '-1.25' },
    ]);
    const [{ referencePrice, buyPrice, sellPrice } = { referencePrice: '', buyPrice: '', sellPrice: '' }] = items;
    expect(exact(buyPrice ?? '0')).toBeGreaterThan(exact(referencePrice ?? '0'));
    expect(exact(sellPrice ?? '0')).toBeLessThan(exact(referencePrice ?? '0'));
    expect(position).toEqual([
      { asset: 'BTC', available: '2.00000000', held: '0.00000000' },
      { asset: 'EUR', available: '0.00', held: '0.00' },
    ]);
  });

  test.each([
    [{ buyMinimum: '100', buyMaximum: '99' }, 'request:invalid', { field: 'buyMaximum', rule: 'range' }],
    [{ sellMinimum: '100', sellMaximum: '99.99' }, 'request:invalid', { field: 'sellMaximum', rule: 'range' }],
    [{ buyMinimum: '0' }, 'request:invalid', { field: 'buyMinimum' }],
    [{ sellMinimum: '-1' }, 'request:invalid', { field: 'sellMinimum' }],
    [{ buyMinimum: '10.001' }, 'request:invalid', { field: 'buyMinimum' }],
  ])('with %j is refused', async (change, code, details) => {
    expect(await added(await dealer(), change)).toEqual([code, details]);
  });

  test.each(['10.01', '-10.5', '11', '1.234', '+1', 'NaN'])('with a deviation of %s is refused', async (deviation) => {
    const who = await dealer();
    const body = { coin: 'BTC', currency: 'EUR', ...anyPair, buyDeviation: deviation, verification: randomUUID() };
    const answer = await who.device.call(acceptor.addPair, { body }, { idempotencyKey: randomUUID() });
    expect(answer.body.error?.code).toBe('request:invalid');
  });

  test('consists of a coin and a currency, is unique, and needs a verification for its exact values', async () => {
    const who = await dealer();
    for (const pair of [
      ['BTC', 'USDT'],
      ['EUR', 'BTC'],
      ['BTC', 'NOPE'],
    ] as const)
      expect((await added(who, {}, [...pair]))[0]).toBe(40001);
    expect((await added(who, {}))[0]).toBe(200);
    expect((await added(who, {}))[0]).toBe(60015);
    const verification = await changeVerified(server.deps, who, addPairValues('ETH', 'EUR', anyPair));
    const body = { coin: 'ETH', currency: 'EUR', ...anyPair, buyDeviation: '2', verification };
    const answer = await who.device.call(acceptor.addPair, { body }, { idempotencyKey: randomUUID() });
    expect(answer.body.error?.code).toBe(50002);
  });

  test('can be changed, enabled and disabled only by its dealer', async () => {
    const [who, other] = [await dealer(), await dealer()];
    const id = await offer(server.deps, who, ['BTC', 'EUR']);
    const choice = { ...anyPair, buyMaximum: '500' };
    const update = async (by: Someone) => {
      const verification = await changeVerified(server.deps, by, updatePairValues(id, choice));
      const answer = await by.device.call(
        acceptor.updatePair,
        { body: { id, ...choice, verification } },
        { idempotencyKey: randomUUID() },
      );
      return answer.body.success ? answer.body.result.buyMaximum : answer.body.error.code;
    };
    expect([await update(other), await update(who)]).toEqual(['request:notFound', '500.00']);
    const toggle = async (by: Someone, status: 'enabled' | 'disabled') => {
      const { body } = await setStatus(server.deps, by, id, status);
      return body.success ? body.result.status : body.error.code;
    };
    expect(await toggle(other, 'disabled')).toBe('request:notFound');
    expect([await toggle(who, 'enabled'), await toggle(who, 'disabled'), await toggle(who, 'disabled')]).toEqual([
      60015,
      'disabled',
      60015,
    ]);
  });

  test('can be any of the listed symbols, each with limits and a reference price', async () => {
    const { items } = await (await dealer()).device.ask(acceptor.listSymbols);
    expect(items.length).toBeGreaterThan(20);
    for (const { minimum, maximum, referencePrice } of items) {
      expect(exact(minimum)).toBeLessThan(exact(maximum));
      expect(exact(referencePrice ?? '0')).toBeGreaterThan(0n);
    }
  });
});
