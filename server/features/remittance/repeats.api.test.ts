import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { remittance } from '#contract/remittance/calls.ts';
import { payeeAccount } from '#contract/payees/fields.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { bankPayer } from '../../../tests/harness/bank-payer.ts';
import type { Someone } from '../../../tests/harness/company.ts';
import { approvalOf, firm, reject, rulesFrom, setRules } from '../../../tests/harness/firm.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { openCurrency } from '../global-account/testing/open-currency.ts';
import './tables.ts';
import {
  aGerman,
  anAmerican,
  makeRemittance,
  remittanceBody,
  sendRemittance,
  type Remitted,
} from './testing/remitter.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
beforeEach(() => server.clock.set(new Date()));
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const german: Remitted = { channelConfigId: 'EUR-sepa', form: { ...aGerman, values: { ...aGerman.values } } };

/** Returns the earlier remittance that a quote for this payment shows. */
async function repeats(who: Someone, { form = anAmerican, reference = 'Inv 7', ...asked }: Remitted = {}) {
  const { from = 'EUR', channelConfigId = 'USD-ach', side = 'pay', amount = '100' } = asked;
  const account = payeeAccount(form.values);
  const body = { from, channelConfigId, side, amount, account, reference };
  return (await who.device.ask(remittance.quote, { body })).repeats;
}

test('a quote shows the payment that it repeats: the same recipient and amount', async () => {
  const who = await bankPayer(server);
  expect(await repeats(who)).toBeNull();
  const { id, status, createdAt, receiveAmount } = await makeRemittance(server, who);
  expect(await repeats(who)).toEqual({ id, status, createdAt, batchId: null });
  // By what arrives, too, and whatever the reference says.
  expect(await repeats(who, { side: 'receive', amount: receiveAmount })).toMatchObject({ id });
  expect(await repeats(who, { reference: 'Another' })).toMatchObject({ id });
  expect(await repeats(who, { amount: '100.01' })).toBeNull();
  expect(await repeats(who, german)).toBeNull();
  expect(await repeats(await bankPayer(server))).toBeNull();
  const newer = await makeRemittance(server, who);
  expect(await repeats(who)).toMatchObject({ id: newer.id });
});

test('after a day only a payment with the same reference counts, and after 30 none', async () => {
  const who = await bankPayer(server);
  const { id, createdAt } = await makeRemittance(server, who);
  const after = (hours: number) =>
    server.db
      .updateTable('remittance_order')
      .set({ created_at: new Date(Date.parse(createdAt) - hours * 3_600_000) })
      .where('id', '=', id)
      .execute();
  await after(25);
  expect(await repeats(who, { reference: 'Another' })).toBeNull();
  expect(await repeats(who, { reference: 'INV 7' })).toMatchObject({ id });
  await after(30 * 24 + 1);
  expect(await repeats(who)).toBeNull();
});

test('a payment that a company’s member rejected doesn’t count, one that awaits approval does', async () => {
  const { owner, boss } = await firm(server);
  await fund(server, await openCurrency(server.deps, owner.userId, 'EUR'), 'EUR', '1000');
  await setPin(server.deps, owner.userId);
  await setRules(server, { owner }, rulesFrom('10', null));
  const { id } = await makeRemittance(server, owner);
  expect(await repeats(owner)).toMatchObject({ id, status: 'pending' });
  await reject({ owner }, boss, (await approvalOf(owner, id)).id);
  expect(await repeats(owner)).toBeNull();
});

test('of two quotes without a repeat one is paid, and the other only if the repeat is confirmed or not asked', async () => {
  const who = await bankPayer(server);
  const bodies = await Promise.all(Array.from({ length: 4 }, () => remittanceBody(server, who)));
  const pay = async (body: (typeof bodies)[number], isRepeatConfirmed: boolean) => {
    const sent = { body: { ...body, isRepeatConfirmed } };
    const answer = await who.device.call(remittance.create, sent, { idempotencyKey: randomUUID() });
    return answer.body.result?.status ?? [answer.body.error?.code, answer.body.error?.details?.['status']];
  };
  const outcomes = await Promise.all(bodies.map((body) => pay(body, false)));
  expect(outcomes.filter((outcome) => typeof outcome === 'string')).toHaveLength(1);
  expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toEqual(Array(3).fill([60015, 'changed']));
  expect(await pay(await remittanceBody(server, who), true)).toBe('pending');
  expect((await sendRemittance(server, who)).body.error).toBeNull();
});
