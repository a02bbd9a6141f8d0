import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listFormFaults } from '#contract/dynamic-forms/rules.ts';
import { receiptMethods } from '#contract/receipt-methods/calls.ts';
import { listReceiptChannels, receiptFields } from '#contract/receipt-methods/rules.ts';
import { accountOf, bind, bound } from '../dealer-orders/testing/trading.ts';
import { company, someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

const customer = () => someone(server, { name: 'Ines Moreau' });
const codeOf = async (who: Someone, channel: string, values: Record<string, string>) => {
  const { body } = await bind(server.deps, who, channel, values);
  return body.success ? 'done' : [body.error.code, body.error.details];
};
const remove = async (who: Someone, id: string) => {
  const { body } = await who.device.call(receiptMethods.remove, { query: { id } }, { idempotencyKey: randomUUID() });
  return body.success ? 'done' : body.error.code;
};

describe('a payment method', () => {
  test('is bound in the verified name, stored sealed, and shown only to its owner', async () => {
    const who = await customer();
    const id = await bound(server.deps, who, 'sepa', 'INES moreau');
    const { items } = await who.device.ask(receiptMethods.list);
    expect(items).toMatchObject([{ id, channel: 'sepa', currencies: ['EUR'], masked: '•••• 3000' }]);
    expect(items[0]?.values).toMatchObject({ account: 'DE89370400440532013000', holder: 'INES moreau' });
    const { rows } = await server.pool.query<{ text: string }>(
      'select to_jsonb(m)::text as text from receipt_method m',
    );
    expect(rows.some(({ text }) => /DE8937|moreau/i.test(text))).toBe(false);
    const channels = await who.device.ask(receiptMethods.listChannels);
    expect(channels.items.filter(({ isBound }) => isBound).map(({ channel }) => channel)).toEqual(['sepa']);
    expect((await (await customer()).device.ask(receiptMethods.list)).items).toEqual([]);
  });

  test('of a company is in the company’s name', async () => {
    expect(await codeOf(await company(server), 'sepa', accountOf('North Pier Ltd'))).toBe('done');
  });

  test.each([
    ['sepa', accountOf('Somebody Else'), ['request:invalid', { field: 'values.holder', rule: 'holder' }]],
    ['sepa', { holder: 'Ines Moreau', bank: 'B' }, ['request:invalid', { field: 'values.account', rule: 'required' }]],
    ['visa', accountOf('Ines Moreau'), [40001, { channel: 'visa' }]],
    ['nothing', accountOf('Ines Moreau'), [40001, { channel: 'nothing' }]],
  ])('for channel %s with %j is refused', async (channel, values, refusal) => {
    expect(await codeOf(await customer(), channel, values)).toEqual(refusal);
  });

  test('is limited to one per channel and three in all, and removing one makes room', async () => {
    const who = await customer();
    const first = await bound(server.deps, who, 'sepa', 'Ines Moreau');
    expect(await codeOf(who, 'sepa', accountOf('Ines Moreau'))).toEqual([60026, { channel: 'sepa' }]);
    for (const channel of ['swift', 'chaps']) await bound(server.deps, who, channel, 'Ines Moreau');
    expect(await codeOf(who, 'fedwire', accountOf('Ines Moreau'))).toEqual([60032, { limit: 3 }]);
    expect([await remove(await customer(), first), await remove(who, first), await remove(who, first)]).toEqual([
      'request:notFound',
      'done',
      'request:notFound',
    ]);
    expect(await codeOf(who, 'fedwire', accountOf('Ines Moreau'))).toBe('done');
  });

  test('is limited to three, even for concurrent requests', async () => {
    const who = await customer();
    const channels = ['sepa', 'swift', 'ach', 'chaps', 'sic', 'zengin'];
    await Promise.all(channels.map((channel) => bind(server.deps, who, channel, accountOf('Ines Moreau'))));
    expect((await who.device.ask(receiptMethods.list)).items).toHaveLength(3);
  });

  test('has a valid form for every channel, and none for an unknown one', async () => {
    const who = await customer();
    expect(listReceiptChannels().length).toBeGreaterThan(20);
    for (const channel of listReceiptChannels()) expect(listFormFaults(receiptFields(channel))).toEqual([]);
    const { fields } = await who.device.ask(receiptMethods.getForm, { query: { Channel: 'alipay' } });
    expect(fields.map(({ key }) => key)).toEqual(['holder', 'account']);
    const unknown = await who.device.call(receiptMethods.getForm, { query: { Channel: 'visa' } });
    expect(unknown.body.error?.code).toBe(40001);
  });
});
