import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '#contract/account/calls.ts';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { updateValues, type ApiKeyChoice } from '#contract/api-keys/rules.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { openApi } from '#contract/open-api/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { send, type Program } from '../open-api/testing/program.ts';
import { blockTransfers } from '../security/index.ts';
import { insertPassedStepUp } from '../step-up/testing/passed-step-up.ts';
import { fund, setPin, strange } from '../withdrawals/testing/withdrawer.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { codeFor } from '../../../tests/harness/registering.ts';
import { newcomer } from '../../../tests/harness/world.ts';
import { tellOfWithdrawalsOff } from './index.ts';
import {
  createKey,
  createWaitingKey,
  here,
  orderOf,
  tryCreateKey,
  verify,
  type KeyOwner,
} from './testing/key-owner.ts';

const dayMs = 24 * 3600 * 1000;
const mainnetAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
let server: TestServer;
let owner: KeyOwner;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(new Date());
  owner = await verify(server, await newcomer(server));
});

const address = strange('ETH', 'ETH');
const paying: Partial<ApiKeyChoice> = { permissions: ['read', 'withdraw'], withdrawalAddresses: [address] };
const codeOf = (answer: { body: { error: { code: unknown } | null } }) => answer.body.error?.code ?? null;
const listed = async () => must((await owner.device.ask(apiKeys.getList)).items[0], 'a key');

async function update(id: string, choice: Partial<ApiKeyChoice>) {
  const order = await orderOf(server, owner, choice);
  const verification = await insertPassedStepUp(server.deps, owner.userId, 'apiKey.update', updateValues(id, order));
  return owner.device.call(apiKeys.update, { body: { id, ...order, verification } });
}

async function withdraw({ accessKey, secretKey }: { accessKey: string; secretKey: string }, to = address) {
  const program: Program = { origin: server.origin, clock: server.clock, accessKey, secretKey };
  const orderNumber = server.deps.ids.uuid();
  const body = { asset: 'ETH', network: 'ETH', address: to, amount: '0.1', orderNumber };
  return send(program, openApi.createWithdrawal.path, { method: 'POST', body });
}

const newPassword = 'Another-Horse-8';

/** Backdates earlier decisions by a day instead of moving the clock: browsers' proofs carry the real time. */
async function nextDay(): Promise<void> {
  const day = "interval '1 day'";
  await server.pool.query(
    `update app_user set transfers_blocked_until = transfers_blocked_until - ${day} where id = $1`,
    [owner.userId],
  );
  await server.pool.query(`update api_key set withdrawals_from = withdrawals_from - ${day} where user_id = $1`, [
    owner.userId,
  ]);
}

/** Resets the password by mail alone, as anyone who reads it could, and signs in. */
async function resetPassword(password: string): Promise<void> {
  const { device, email: emailAddress } = owner;
  const code = await codeFor(server, device, 'resetPassword', { emailAddress });
  const { ticket } = await device.ask(account.checkResetByEmail, {
    body: { emailAddress, code, codeTicket: device.codeTicket },
  });
  const sealed = await device.sealPassword(password, 'password');
  await device.ask(account.resetByEmail, { body: { emailAddress, ticket, password: sealed } });
  await device.signIn(emailAddress, password);
}

const block = () => server.db.transaction().execute((tx) => blockTransfers(tx, server.deps, owner.userId));
const rich = () => fund(server.deps, owner.userId, 'ETH', 10n ** 19n);

describe('a key that withdraws', () => {
  test('can’t be created without the funds PIN, with a wrong one, or by a user who has none', async () => {
    expect(codeOf(await tryCreateKey(server, owner, paying, { pin: '111111' }))).toBe('security:notBound');
    await setPin(server.deps, owner.userId);
    const wrong = await tryCreateKey(server, owner, paying, { pin: '111111' });
    expect(wrong.body.error).toMatchObject({ code: 'security:wrongFundPassword', details: { triesLeft: 4 } });
    const without = await tryCreateKey(server, owner, paying, { pin: null });
    expect(without.body.error).toMatchObject({ code: 'request:invalid', details: { field: 'fundPassword' } });
    expect((await tryCreateKey(server, owner, paying)).status).toBe(200);
  });

  test('must be bound to IPs, and accepts only valid addresses', async () => {
    expect((await tryCreateKey(server, owner, { ...paying, ips: [] })).body.error).toMatchObject({
      code: 'apiKey:unbound',
      details: { field: 'ips' },
    });
    for (const bad of ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'not-an-address', mainnetAddress]) {
      const withdrawalAddresses = [address, bad];
      const refused = await tryCreateKey(server, owner, { ...paying, withdrawalAddresses });
      expect(refused.body.error).toMatchObject({ details: { field: 'withdrawalAddresses/1', rule: 'address' } });
    }
  });

  test('waits a day before it may withdraw, and reports until when', async () => {
    await rich();
    const key = await createWaitingKey(server, owner, paying);
    const from = new Date(server.clock.now().getTime() + dayMs).toISOString();
    expect(key).toMatchObject({ withdrawals: 'waiting', withdrawalsFrom: from });
    const early = await withdraw(key);
    expect([early.status, early.code, early.body.error?.details]).toEqual([
      403,
      'apiKey:withdrawalsWait',
      { withdrawalsFrom: from, retryAfterSeconds: 86_400 },
    ]);
    server.clock.advance(dayMs);
    expect((await withdraw(key)).status).toBe(200);
  });

  test.each<[string, Partial<ApiKeyChoice>]>([
    ['another permission', { permissions: ['read', 'withdraw', 'trade'] }],
    ['another address', { withdrawalAddresses: [address, strange('ETH', 'ETH', 'somebody else')] }],
    ['the whole address book', { withdrawalAddresses: 'all' }],
    ['another place', { ips: [...here, '192.0.2.1'] }],
  ])('that gets %s waits again, and can’t get it while a security change blocks transfers', async (_what, wider) => {
    const key = await createKey(server, owner, paying);
    expect(await listed()).toMatchObject({ withdrawals: 'on' });
    expect((await update(key.id, { ...paying, ...wider })).body.result).toMatchObject({ withdrawals: 'waiting' });
    const other = await createKey(server, owner, paying);
    await block();
    expect(codeOf(await update(other.id, { ...paying, ...wider }))).toBe('security:blocked');
  });

  test('can be narrowed without losing withdrawals, even while a security change blocks transfers', async () => {
    const two = { ...paying, withdrawalAddresses: [address, strange('ETH', 'ETH', 'somebody else')] };
    const key = await createKey(server, owner, two);
    await block();
    const { body } = await update(key.id, { ...paying, remark: 'narrower' });
    expect(body.result).toMatchObject({ remark: 'narrower', withdrawals: 'waiting' });
    await nextDay();
    expect(await listed()).toMatchObject({ withdrawals: 'on' });
    expect((await update(key.id, { permissions: ['read'] })).body.result).toMatchObject({ withdrawals: 'none' });
  });

  test('for the address book pays its entries after their cool-down, and no other address', async () => {
    await rich();
    const key = await createKey(server, owner, { ...paying, withdrawalAddresses: 'all' });
    expect((await withdraw(key)).body.error).toMatchObject({
      code: 'address:notAllowed',
      details: { reason: 'notInBook' },
    });
    const now = server.clock.now();
    const id = server.deps.ids.uuid();
    await server.db
      .insertInto('book_address')
      .values({
        id,
        account_id: owner.userId,
        asset: 'ETH',
        network: must(findNetwork('ETH', 'ETH'), 'a network').network,
        address,
        tag: '',
        labels_sealed: await server.deps.vault.seal('bookAddress', id, '{"beneficiary":"","remark":""}'),
        user_type: 'individual',
        holding: 'selfHosted',
        provider: '',
        created_by: owner.userId,
        created_at: now,
        updated_at: now,
      })
      .execute();
    expect((await withdraw(key)).body.error).toMatchObject({ details: { reason: 'coolingDown' } });
    server.clock.advance(dayMs);
    expect((await withdraw(key)).status).toBe(200);
  });
});

describe('a person who took over the owner’s mail', () => {
  test('and reset the password can neither use nor create a withdrawing key, not even later without the PIN', async () => {
    await rich();
    const key = await createKey(server, owner, paying);
    await resetPassword(newPassword);
    expect(await listed()).toMatchObject({
      withdrawals: 'waiting',
      withdrawalsFrom: new Date(server.clock.now().getTime() + dayMs).toISOString(),
    });
    expect((await withdraw(key)).code).toBe('security:blocked');
    expect(codeOf(await tryCreateKey(server, owner, paying))).toBe('security:blocked');
    await nextDay();
    expect(codeOf(await tryCreateKey(server, owner, paying, { pin: '000000' }))).toBe('security:wrongFundPassword');
  });
});

test('an older key that breaks the rules for withdrawals stays off until it is edited, and notifies its owner once', async () => {
  await rich();
  const key = await createKey(server, owner, paying);
  await server.db
    .updateTable('api_key')
    .set({ withdrawals_from: null, withdrawals_untold: true, ips: [], expires_at: new Date(Date.now() + 90 * dayMs) })
    .where('id', '=', key.id)
    .execute();
  expect(await listed()).toMatchObject({ withdrawals: 'off', withdrawalsFrom: null });
  expect((await withdraw(key)).code).toBe('apiKey:withdrawalsOff');
  await Promise.all([tellOfWithdrawalsOff(server.deps), tellOfWithdrawalsOff(server.deps)]);
  await server.workJobs();
  const told = server.mails.filter(
    ({ to, subject }) => to === owner.email && subject.includes('Withdrawals by an API key are off'),
  );
  expect(told).toHaveLength(1);
  expect((await update(key.id, paying)).body.result).toMatchObject({ withdrawals: 'waiting' });
  server.clock.advance(dayMs);
  expect((await withdraw(key)).status).toBe(200);
});
