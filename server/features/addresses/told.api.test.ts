import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addresses } from '#contract/addresses/calls.ts';
import { addValues, payeeValues, type AddressEntry } from '#contract/addresses/rules.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { toldChanges } from '../../../tests/harness/told.ts';

let server: TestServer;
let owner: Someone;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await someone(server);
});

const nth = (index: number) => `0x1${index.toString(16).padStart(39, '0')}`;
const entry = (index: number): AddressEntry => ({
  asset: 'ETH',
  network: 'ETH',
  address: nth(index),
  tag: '',
  remark: 'the till',
  beneficiary: 'Ada Berg',
  userType: 'individual',
  holding: 'selfHosted',
  provider: '',
});
const once = () => ({ idempotencyKey: randomUUID() });
const verified = (action: 'address.add' | 'address.allowListOff', values: Record<string, string>) =>
  insertPassedStepUp(server.deps, owner.userId, action, values);

async function importMany(count: number) {
  const entries = Array.from({ length: count }, (_none, index) => entry(index + 1));
  const verification = await verified('address.add', addValues(entries));
  await owner.device.ask(addresses.import, { body: { entries, verification } }, once());
}

const told = async () => (await toldChanges(owner)).map(({ action, item }) => [action, item]);

test('an owner is told of a new address, in full', async () => {
  const verification = await verified('address.add', addValues([entry(1)]));
  const { address } = await owner.device.ask(addresses.create, { body: { ...entry(1), verification } }, once());
  expect(await told()).toEqual([['address.add', `ETH ${address}`]]);
  expect((await toldChanges(owner))[0]?.path).toBe('/dashboard/assets/digital/address');
});

test('an import is one notice, which names the first addresses and the number of the others', async () => {
  await importMany(5);
  const [notice, ...others] = await told();
  expect(others).toEqual([]);
  expect(notice?.[1]?.toLowerCase()).toBe(`eth ${nth(1)}, eth ${nth(2)}, eth ${nth(3)}, +2`);
});

test('an import that adds nothing tells nothing', async () => {
  await importMany(2);
  await importMany(2);
  expect(await told()).toHaveLength(1);
});

test('an owner is told of a new payee', async () => {
  const { uid } = await someone(server);
  const verification = await verified('address.add', payeeValues(uid));
  await owner.device.ask(addresses.addPayee, { body: { uid, remark: '', verification } }, once());
  expect(await told()).toEqual([['address.add', `UID ${uid}`]]);
});

test('an owner is told once that the allowlist is about to end, in time to keep it on', async () => {
  await owner.device.ask(addresses.turnAllowListOn);
  expect(await told()).toEqual([]);
  for (let count = 0; count < 2; count += 1) {
    const verification = await verified('address.allowListOff', {});
    await owner.device.ask(addresses.turnAllowListOff, { body: { verification } }, once());
  }
  expect(await told()).toEqual([['address.allowListOff', null]]);
});
