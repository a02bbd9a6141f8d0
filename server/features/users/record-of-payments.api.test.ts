import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#contract/users/calls.ts';
import { makeWithdrawal } from '#server/features/fiat-withdrawals/testing/payer.ts';
import { addPayee } from '#server/features/payees/testing/payee.ts';
import { bankPayer } from '../../../tests/harness/bank-payer.ts';
import { someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a customer’s record has payments from the global account, and its movements', async () => {
  const who = await bankPayer(server, '1000');
  const { id } = await makeWithdrawal(server, who, await addPayee(server, who));
  const auditor = await someone(server, { roles: ['auditor'] });
  const query = { Uid: who.uid };
  const { items } = await auditor.device.ask(users.listOrders, { query });
  expect(items.find(({ kind }) => kind === 'bankWithdrawal')).toMatchObject({
    count: 1,
    latest: [{ id, asset: 'EUR', amount: '100.00' }],
  });
  const record = await auditor.device.ask(users.get, { query });
  expect(record.globalMovements).toContainEqual(expect.objectContaining({ asset: 'EUR', amount: '1000.00' }));
  const nobody = await auditor.device.ask(users.get, { query: { Uid: auditor.uid } });
  expect(nobody.globalMovements).toEqual([]);
});
