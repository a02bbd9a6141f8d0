import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appeals } from '#contract/appeals/calls.ts';
import { dealerChat } from '#contract/dealer-chat/calls.ts';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { jpg } from '#server/features/files/testing/pictures.ts';
import { download, uploaded } from '#server/features/files/testing/upload.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { traders } from '../../../../tests/harness/traders.ts';
import { release } from '../testing/trading.ts';

let server: TestServer;
let deals: ReturnType<typeof traders>;
let officer: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  deals = traders(server);
  officer = await someone(server, { roles: ['dealing'], name: 'Ottilie Frank' });
});
afterAll(() => server.close());

const codeOf = ({ body }: { body: { success: boolean; error?: { code: unknown } | null } }) =>
  body.error?.code ?? 'done';
const write = (who: Someone, orderId: string, text: string, image: string | null = null, key: string = randomUUID()) =>
  who.device.call(dealerChat.send, { body: { orderId, text, image } }, { idempotencyKey: key });
const read = async (who: Someone, orderId: string) =>
  (await who.device.ask(dealerChat.list, { query: {} })).items
    .filter((one) => one.orderId === orderId)
    .toSorted((one, other) => one.n - other.n);
const markRead = (who: Someone, orderId: string, n: number) =>
  who.device.call(dealerChat.markRead, { body: { orderId, n } });
const whole = (id: string) => officer.device.ask(appeals.getForStaff, { query: { Id: id } });
const dealt = async (who: Someone, id: string) =>
  (await who.device.ask(dealerOrders.listDealt, { query: {} })).items.find((one) => one.id === id);
const messagesTold = async (who: Someone) =>
  (await who.device.ask(notices.list, { query: {} })).items.filter(({ kind }) => kind === 'dealerOrder.message').length;

describe('the chat of an order', () => {
  test('is readable only by both sides, and counts messages until they are read', async () => {
    const deal = await deals.confirmedBuy('BTC', 'EUR', '300');
    const { customer, dealer, order } = deal;
    expect(codeOf(await write(customer, order.id, '  Which bank do you use?\nI am at mine. '))).toBe('done');
    expect(codeOf(await write(customer, order.id, 'Hello?'))).toBe('done');
    expect((await dealt(dealer, order.id))?.unread).toBe(2);
    // One notice for all unread messages.
    expect(await messagesTold(dealer)).toBe(1);
    expect(await read(dealer, order.id)).toMatchObject([
      { n: 1, side: 'customer', isOwn: false, text: 'Which bank do you use?\nI am at mine.', hasImage: false },
      { n: 2, text: 'Hello?' },
    ]);
    expect(codeOf(await markRead(dealer, order.id, 1))).toBe('done');
    expect((await dealt(dealer, order.id))?.unread).toBe(1);
    expect(codeOf(await markRead(dealer, order.id, 999))).toBe('done');
    expect(codeOf(await markRead(dealer, order.id, 1))).toBe('done');
    expect((await dealt(dealer, order.id))?.unread).toBe(0);
    expect(codeOf(await write(dealer, order.id, 'Sample Bank.'))).toBe('done');
    expect((await deals.seen(deal)).unread).toBe(1);
    expect((await read(customer, order.id)).map(({ isOwn }) => isOwn)).toEqual([true, true, false]);
    const stranger = await someone(server);
    expect(await read(stranger, order.id)).toEqual([]);
    expect(codeOf(await write(stranger, order.id, 'hello'))).toBe('request:notFound');
    expect(codeOf(await markRead(stranger, order.id, 1))).toBe('request:notFound');
  });

  test('accepts images, which the other side and staff can see', async () => {
    const { customer, dealer, order } = await deals.confirmedBuy('BTC', 'EUR', '300');
    const image = await uploaded(customer.device, 'chat.image', jpg);
    const { body } = await write(customer, order.id, '', image);
    const id = body.result?.id ?? '';
    const look = (who: Someone) => fetchImage(who, id);
    expect([await look(customer), await look(dealer), await look(await someone(server))]).toEqual([200, 200, 404]);
    expect((await download(officer.device, image)).status).toBe(200);
    expect((await download(dealer.device, image)).status).toBe(404);
    expect((await whole(order.id)).messages).toMatchObject([{ imageId: image, hasImage: true }]);
    expect(codeOf(await write(dealer, order.id, '', image))).toBe(50012);
  });

  test('rejects empty, overlong and too many messages, and deduplicates by idempotency key', async () => {
    const { customer, order } = await deals.confirmedBuy('BTC', 'EUR', '300');
    expect(codeOf(await write(customer, order.id, '  \n '))).toBe('request:invalid');
    expect(codeOf(await write(customer, order.id, 'x'.repeat(1001)))).toBe('request:invalid');
    expect(codeOf(await write(customer, order.id, 'safe\u202Etxt'))).toBe('request:invalid');
    const key = randomUUID();
    await Promise.all([write(customer, order.id, 'once', null, key), write(customer, order.id, 'once', null, key)]);
    expect(await read(customer, order.id)).toHaveLength(1);
    const codes = (
      await Promise.all(Array.from({ length: 25 }, (_, at) => write(customer, order.id, `message ${at}`)))
    ).map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(19);
    expect(codes.filter((code) => code === 'request:tooMany')).toHaveLength(6);
    server.clock.advance(61_000);
    expect(codeOf(await write(customer, order.id, 'a minute later'))).toBe('done');
  });

  test('closes a day after the order ends, and stays readable', async () => {
    const { customer, dealer, order } = await deals.paidBuy('BTC', 'EUR', '300');
    await write(customer, order.id, 'Paid.');
    await release(server.deps, dealer, order.id);
    expect(codeOf(await write(dealer, order.id, 'Thank you.'))).toBe('done');
    await sql`update dealer_order set ended_at = ended_at - interval '25 hours' where id = ${order.id}`.execute(
      server.db,
    );
    expect(codeOf(await write(dealer, order.id, 'Come again.'))).toBe(60015);
    expect(await read(customer, order.id)).toHaveLength(2);
  });

  test('numbers concurrent messages in one chain; a changed or deleted message is detected', async () => {
    const { customer, dealer, order } = await deals.confirmedBuy('BTC', 'EUR', '300');
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => write(at % 2 ? customer : dealer, order.id, `message ${at}`)),
    );
    expect((await read(customer, order.id)).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await whole(order.id)).brokenAt).toBeNull();
    // The server's database role may not; the database owner may, and the change is detected.
    for (const statement of ['update order_message set n = 99', 'delete from order_message'])
      await expect(server.pool.query(statement)).rejects.toThrow('permission denied');
    const { rows } = await server.owner.query<{ text: string; id: string }>(
      'select id, text from order_message where order_id = $1 and n = 4',
      [order.id],
    );
    expect(rows[0]?.text).toMatch(/^sealed\.orderMessage\./);
    const swap = `side = case side when 'dealer' then 'customer' else 'dealer' end`;
    await server.owner.query(`update order_message set ${swap} where order_id = $1 and n = 4`, [order.id]);
    expect((await whole(order.id)).brokenAt).toBe(4);
    await server.owner.query(`delete from order_message where order_id = $1 and n = 2`, [order.id]);
    expect((await whole(order.id)).brokenAt).toBe(2);
  });
});

/** The HTTP status of a request for a message's image. */
async function fetchImage(who: Someone, id: string): Promise<number> {
  return (await download(who.device, id, dealerChat.getImage)).status;
}
