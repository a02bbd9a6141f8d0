import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addresses } from '#contract/addresses/calls.ts';
import { payeeValues, undoMinutes } from '#contract/addresses/rules.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { fund } from '#server/features/withdrawals/testing/withdrawer.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { purge } from '#server/platform/purge.ts';
import { addressKept } from './index.ts';

let server: TestServer;
let owner: Someone;
let payee: Someone;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [owner, payee] = [await someone(server), await someone(server)];
  await fund(server.deps, owner.userId, 'USDT', 1_000_000_000n);
});

async function add(uid: string, verification?: string) {
  const given = verification ?? (await insertPassedStepUp(server.deps, owner.userId, 'address.add', payeeValues(uid)));
  const body = { uid, remark: 'rent', verification: given };
  return owner.device.call(addresses.addPayee, { body }, { idempotencyKey: randomUUID() });
}

async function send(toUid: string) {
  const order = { toUid, asset: 'USDT', amount: '1' };
  const verification = await insertPassedStepUp(server.deps, owner.userId, 'transfer.create', transferValues(order));
  const options = { idempotencyKey: randomUUID() };
  const { body } = await owner.device.call(transfer.create, { body: { ...order, remark: '', verification } }, options);
  return body.error ? [body.error.code, body.error.details?.['reason']] : body.result?.status;
}

/** Backdates the entry beyond the cool-down. */
const aDayLater = () =>
  server.db
    .updateTable('book_payee')
    .set({ created_at: new Date(server.clock.now().getTime() - 86_400_000) })
    .where('account_id', '=', owner.userId)
    .execute();

test('in allow-list mode a transfer goes only to payees that have been in the book for a day', async () => {
  expect(await send(payee.uid)).toBe('arrived');
  await owner.device.ask(addresses.turnAllowListOn);
  expect(await send(payee.uid)).toEqual(['address:notAllowed', 'notInBook']);
  const { body } = await add(payee.uid);
  expect(body.result).toMatchObject({ uid: payee.uid, remark: 'rent' });
  expect(body.result?.usableAt).not.toBeNull();
  expect(await send(payee.uid)).toEqual(['address:notAllowed', 'coolingDown']);
  await aDayLater();
  expect(await send(payee.uid)).toBe('arrived');
  const { items } = await owner.device.ask(addresses.listPayees);
  expect(items).toMatchObject([{ uid: payee.uid, usableAt: null }]);
});

test('a payee is added once, with a verification for that exact payee', async () => {
  expect((await add(payee.uid, randomUUID())).body.error?.code).toBe(50002);
  const other = await insertPassedStepUp(server.deps, owner.userId, 'address.add', payeeValues(owner.uid));
  expect((await add(payee.uid, other)).body.error?.code).toBe(50002);
  expect((await add('99999999')).body.error?.code).toBe(50011);
  expect((await add(owner.uid)).body.error?.code).toBe(60005);
  expect((await add(payee.uid)).status).toBe(200);
  expect((await add(payee.uid)).body.error?.code).toBe('address:exists');
});

test('a deletion is undone by its owner only, and the entry keeps its age', async () => {
  await owner.device.ask(addresses.turnAllowListOn);
  const id = (await add(payee.uid)).body.result?.id ?? '';
  await aDayLater();
  await owner.device.ask(addresses.deletePayee, { body: { id } });
  expect(await send(payee.uid)).toEqual(['address:notAllowed', 'notInBook']);
  expect((await payee.device.call(addresses.restorePayee, { body: { id } })).status).toBe(404);
  expect((await owner.device.ask(addresses.restorePayee, { body: { id } })).usableAt).toBeNull();
  expect(await send(payee.uid)).toBe('arrived');
});

test('a deleted payee is kept only while the deletion can be undone, and the others stay', async () => {
  const id = (await add(payee.uid)).body.result?.id ?? '';
  const other = await someone(server);
  await add(other.uid);
  await owner.device.ask(addresses.deletePayee, { body: { id } });
  await server.db
    .updateTable('book_payee')
    .set({ deleted_at: new Date(server.clock.now().getTime() - (undoMinutes * 60 + 1) * 1000) })
    .where('id', '=', id)
    .execute();
  await purge(server.deps, addressKept);
  const kept = await server.db
    .selectFrom('book_payee')
    .select('payee_id')
    .where('account_id', '=', owner.userId)
    .execute();
  expect(kept).toEqual([{ payee_id: other.userId }]);
});
