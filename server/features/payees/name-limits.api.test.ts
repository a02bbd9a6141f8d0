import { afterAll, beforeAll, expect, test } from 'vitest';
import { payees } from '#contract/payees/calls.ts';
import { recipients } from '#contract/recipients/calls.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { askNames } from './check.ts';
import { mayAskNames } from './name-limits.ts';
import { aPayee, freshPayee } from './testing/payee.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => server.close());

type Fresh = ReturnType<typeof freshPayee>;

/** Returns a payee whose bank knows another holder. */
async function held(): Promise<Fresh> {
  const fresh = freshPayee();
  await testerCallsOf(server.deps.providers.banking).setHolder(fresh.values.iban, 'Erika Sommer');
  return fresh;
}

async function check(
  { device }: Someone,
  { values }: Fresh,
  firstName: string,
  call: 'payees' | 'recipients' = 'payees',
) {
  const { friendlyName: _label, ...kind } = aPayee;
  const body = { ...kind, values: { ...values, firstName, lastName: 'Sommer' } };
  const answer = call === 'payees' ? device.ask(payees.check, { body }) : device.ask(recipients.check, { body });
  return (await answer).nameCheck;
}

test('a customer can’t try names until one fits, in whatever list, and may repeat those they tried', async () => {
  const [who, other] = [await someone(server), await someone(server)];
  const fresh = await held();
  for (const name of ['Anna', 'Berta', 'Clara'])
    expect(await check(who, fresh, name)).toEqual({ result: 'noMatch', name: null });
  for (const name of ['Dora', 'Emil'])
    expect(await check(who, fresh, name, 'recipients')).toMatchObject({ result: 'noMatch' });
  for (const name of ['Erika', 'Erik', 'Erika'])
    expect(await check(who, fresh, name)).toEqual({ result: 'unavailable', name: null });
  expect(await check(who, fresh, 'Anna')).toMatchObject({ result: 'noMatch' });
  expect(await check(who, await held(), 'Erika')).toMatchObject({ result: 'match' });
  expect(await check(other, fresh, 'Erika')).toMatchObject({ result: 'match' });
});

test('nor with a file, nor at once', async () => {
  const accountId = (await someone(server)).userId;
  const { iban } = (await held()).values;
  const asked = Array.from({ length: 20 }, (_none, index) => ({ account: iban, name: `Name ${index} Sommer` }));
  const lines = asked.map((one) => ({ ...one, country: 'DE', scheme: 'sepa' }));
  const answers = await askNames(server.deps, { accountId }, lines);
  expect(answers.map(({ result }) => result)).toEqual([...Array(5).fill('noMatch'), ...Array(15).fill('unavailable')]);
  const hasty = (await someone(server)).userId;
  const many = await Promise.all(asked.map((one) => mayAskNames(server.deps, hasty, [one])));
  expect(many.flat().filter(Boolean)).toHaveLength(5);
});

test('the names asked about can’t be read in the counts', async () => {
  const who = await someone(server);
  const fresh = await held();
  await check(who, fresh, 'Anna');
  const { rows } = await server.pool.query<{ key: string }>('select key from rate_count');
  expect(rows.filter(({ key }) => key.includes(fresh.values.iban) || /anna|sommer/i.test(key))).toEqual([]);
});

test('a customer can’t ask about more accounts than two files have', async () => {
  const { userId } = await someone(server);
  const asked = Array.from({ length: 10_005 }, (_none, index) => ({ account: `DE${index}`, name: 'Erika Sommer' }));
  expect((await mayAskNames(server.deps, userId, asked)).filter(Boolean)).toHaveLength(10_000);
});
