import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { accept, create, propose, readyWallet, sign } from './testing/wallets.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('the key provider is called without holding a row lock on the operation or the wallet', async () => {
  const [ann, ben, dan] = [await someone(server), await someone(server), await someone(server)];
  const wallet = await readyWallet(server, ann, [ann, ben]);
  const { keys } = server.deps.providers;
  const locked = (table: string, id: string) =>
    sql`select from ${sql.table(table)} where id = ${id} for update nowait`.execute(server.db);
  const operation = await propose(ann, wallet.id, { amount: '3' });
  const real = keys.signDigest.bind(keys);
  const signDigest = vi.spyOn(keys, 'signDigest');
  signDigest.mockImplementation(async (...asked) => {
    await locked('multi_sig_operation', operation.id);
    return real(...asked);
  });
  expect((await sign(server, ben, operation)).approvals).toBe(1);
  signDigest.mockRestore();
  await ann.device.ask(multiSig.cancelOperation, { body: { id: operation.id } });
  const { id } = await create(ann, [ann, dan]);
  const realAddress = keys.getAddress.bind(keys);
  const getAddress = vi.spyOn(keys, 'getAddress');
  getAddress.mockImplementation(async (...asked) => {
    await locked('multi_sig_wallet', id);
    return realAddress(...asked);
  });
  await accept(server, dan, id);
  expect(getAddress).toHaveBeenCalled();
  getAddress.mockRestore();
});
