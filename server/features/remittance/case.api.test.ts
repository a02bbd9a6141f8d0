import { afterAll, beforeAll, expect, test } from 'vitest';
import { desk } from '#contract/desk/calls.ts';
import { bankPayer } from '../../../tests/harness/bank-payer.ts';
import { someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { makeRemittance } from './testing/remitter.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

test('a remittance’s case has its three amounts as amounts, and the customer’s words by themselves', async () => {
  const [who, officer] = [await bankPayer(server, '3000'), await someone(server, { roles: ['compliance'] })];
  const words = { purpose: 'other', purposeText: 'Spare parts', reference: 'Invoice 12' } as const;
  const made = await makeRemittance(server, who, { ...words, amount: '2000' });
  const { facts } = await officer.device.ask(desk.get, { query: { Kind: 'remittance', Subject: made.id } });
  expect(facts.filter(({ asset }) => asset !== null)).toEqual([
    { name: 'amount', value: '2000.00', asset: 'EUR' },
    { name: 'fee', value: made.fee, asset: 'USD' },
    { name: 'arrives', value: made.receiveAmount, asset: 'USD' },
  ]);
  expect(facts).toContainEqual({ name: 'reference', value: 'Invoice 12', asset: null });
  expect(facts).toContainEqual({ name: 'remark', value: 'Spare parts', asset: null });
});
