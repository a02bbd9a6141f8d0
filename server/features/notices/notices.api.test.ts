import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deposits } from '#contract/deposits/calls.ts';
import { eventStreamType } from '#contract/events/rules.ts';
import { kyc } from '#contract/kyc/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { noticeKinds } from '#contract/notices/kinds.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { smsSubject } from '#server/providers/sms/sandbox.ts';
import { company, employee, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { freshPhone } from '../../../tests/harness/registering.ts';
import { ownerOf, setPersonal } from '../../../tests/harness/personal.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer } from '../../../tests/harness/world.ts';
import { Heard } from '../events/testing/heard.ts';
import { passCamera, submitPerson } from '../kyc/testing/applicant.ts';
import type { Device } from '../session/testing/device.ts';
import { findSupportAddress } from '../content/index.ts';
import { findMembersWith } from '../members/index.ts';
import { insertPassedStepUp } from '../step-up/testing/passed-step-up.ts';
import { sendNotices } from './send.ts';
import { tell, tellPrivately } from './tell.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const toldTo = async (device: Device) => (await device.ask(notices.list, { query: {} })).items;
const kindsTo = async (device: Device) => (await toldTo(device)).map(({ kind }) => kind);

async function pay(who: Someone, amount: string): Promise<void> {
  server.clock.advance(1000);
  await who.device.ask(deposits.getAddress, { query: { Asset: 'ETH', Network: 'ETH' } });
  const body = { emailAddress: who.email, asset: 'ETH', network: 'ETH', amount };
  await who.device.ask(deposits.sandboxDeposit, { body });
  await server.workJobs();
}

async function mine(who: Someone, blocks: number): Promise<void> {
  server.clock.advance(1000);
  await who.device.ask(deposits.sandboxMine, { body: { blocks } });
  await server.workJobs();
}

async function sendCoins(from: Someone, to: Someone, amount: string): Promise<void> {
  server.clock.advance(1000);
  const order = { toUid: to.uid, asset: 'USDT', amount, remark: '' };
  const verification = await insertPassedStepUp(server.deps, from.userId, 'transfer.create', transferValues(order));
  const options = { idempotencyKey: randomUUID() };
  await from.device.ask(transfer.create, { body: { ...order, verification } }, options);
  await server.workJobs();
}

const messagesTo = (contact: string) => server.mails.filter(({ to }) => to === contact);

test('members of a company get its notices according to their permissions and their own settings', async () => {
  const owner = await company(server);
  const bookkeeper = await makeRole(server, owner, 'Books', ['deposits.read']);
  const payer = await makeRole(server, owner, 'Payments', ['transfers.read']);
  const [books, payments] = [await employee(server, owner, bookkeeper.id), await employee(server, owner, payer.id)];
  const off = { category: 'company', channel: 'mail', isOn: false } as const;
  await payments.device.ask(notices.setSetting, { body: off });
  await pay(owner, '0.25');
  await mine(owner, 40);
  const ofCompany = async (who: Someone) => (await toldTo(who.device)).filter(({ company: of }) => of !== null);
  const [credited] = await ofCompany(books);
  expect(credited).toMatchObject({ kind: 'deposit.credited', company: { uid: owner.uid, name: 'North Pier Ltd' } });
  expect(messagesTo(books.email).map(({ subject }) => subject)).toContain('Keelson: North Pier Ltd: Deposit credited');
  expect(await ofCompany(payments)).toEqual([]);
  // Read by one member, it stays unread for the other and for the company.
  await books.device.ask(notices.markRead, { body: { ids: [credited?.id ?? ''] } }, { idempotencyKey: randomUUID() });
  expect((await ofCompany(books))[0]?.readAt).not.toBeNull();
  expect((await toldTo(owner.device))[0]?.readAt).toBeNull();
  const from = await someone(server);
  await fund(server, from.userId, 'USDT', '5000');
  await sendCoins(from, owner, '12');
  expect((await ofCompany(payments)).map(({ kind }) => kind)).toEqual(['transfer.received']);
  expect(messagesTo(payments.email).filter(({ subject }) => subject.includes('North Pier Ltd: '))).toEqual([]);
});

describe('money', () => {
  test('arriving from a chain is notified when seen and when credited, and mailed once', async () => {
    const who = await someone(server);
    await pay(who, '0.25');
    await mine(who, 1);
    expect((await kindsTo(who.device))[0]).toBe('deposit.seen');
    await mine(who, 40);
    const [credited] = await toldTo(who.device);
    expect(credited).toMatchObject({
      kind: 'deposit.credited',
      values: { asset: 'ETH', amount: '0.25', network: 'ETH', subAccount: null },
      readAt: null,
    });
    const mails = messagesTo(who.email).filter(({ subject }) => subject.includes('eposit'));
    expect(mails.map(({ subject }) => subject)).toEqual(['Keelson: Deposit credited']);
    expect(mails[0]?.text).toContain('0.25 ETH has been added to your available balance.');
  });

  test('sent by another customer is notified only to the recipient, in their language', async () => {
    const [from, to] = [await someone(server), await someone(server, { locale: 'zh-CN' })];
    await fund(server, from.userId, 'USDT', '5000');
    await sendCoins(from, to, '1234.5');
    const [told] = await toldTo(to.device);
    expect(told).toMatchObject({ kind: 'transfer.received', values: { asset: 'USDT', amount: '1234.5' } });
    expect(messagesTo(to.email).at(-1)).toMatchObject({ subject: 'Keelson：收到转账' });
    expect(messagesTo(to.email).at(-1)?.text).toContain('1,234.5 USDT');
    expect(await kindsTo(from.device)).not.toContain('transfer.received');
  });
});

describe('a customer with only a phone', () => {
  /** Applied, and reviewed with that answer, before the email address was replaced by a phone. */
  async function reviewed(answer: 'GREEN' | 'RED', labels: string[] = []) {
    const who = await newcomer(server);
    await submitPerson(who.device);
    await server.workJobs();
    await passCamera(who.device);
    await server.workJobs();
    await who.device.ask(kyc.sandboxReview, { body: { emailAddress: who.email, answer, labels } });
    const phone = freshPhone();
    const { userId } = await ownerOf(server, who.email);
    await setPersonal(server, { userId }, { email: null, phone });
    await server.workJobs();
    return { ...who, userId, phone };
  }

  test('gets the verification’s outcome and incoming money by text message instead of mail', async () => {
    const [who, payer] = [await reviewed('GREEN'), await someone(server)];
    await fund(server, payer.userId, 'USDT', '10');
    await sendCoins(payer, who, '2');
    const texts = messagesTo(who.phone);
    expect(new Set(texts.map(({ subject }) => subject))).toEqual(new Set([smsSubject]));
    expect(texts.map(({ text }) => text)).toEqual([
      'Keelson: You’re verified. Deposits, transfers and withdrawals are on.',
      expect.stringMatching(/ sent you 2 USDT\. It’s in your available balance\.$/),
    ]);
  });

  test('is also notified of a failed verification', async () => {
    const { phone } = await reviewed('RED', ['UNSATISFACTORY_PHOTOS']);
    const [text, ...more] = messagesTo(phone);
    expect([text?.subject, more]).toEqual([smsSubject, []]);
    expect(text?.text).toMatch(/^Keelson: .*verif/i);
  });
});

describe('a customer’s notification settings', () => {
  test('send money notices by text message and not by mail, while the app still shows them', async () => {
    const [who, payer] = [await someone(server, { phone: freshPhone() }), await someone(server)];
    for (const [channel, isOn] of [
      ['mail', false],
      ['sms', true],
    ] as const)
      await who.device.ask(notices.setSetting, { body: { category: 'money', channel, isOn } });
    const { categories, hasEmail, hasPhone } = await who.device.ask(notices.getSettings);
    expect(categories.find(({ category }) => category === 'money')).toMatchObject({ mail: false, sms: true });
    expect([hasEmail, hasPhone]).toEqual([true, true]);
    await fund(server, payer.userId, 'USDT', '10');
    await sendCoins(payer, who, '2');
    expect(messagesTo(who.email).filter(({ text }) => text.includes('USDT'))).toEqual([]);
    expect(server.mails.filter(({ text }) => text.includes(' sent you 2 USDT')).at(-1)?.to).toMatch(/^\+/);
    expect(await kindsTo(who.device)).toContain('transfer.received');
  });

  test('can’t turn off security notices', async () => {
    const who = await someone(server);
    const body = { category: 'security', channel: 'mail', isOn: false } as const;
    const { status, body: answer } = await who.device.call(notices.setSetting, { body });
    expect([status, answer.error?.code]).toEqual([409, 'notice:alwaysOn']);
    expect((await who.device.ask(notices.getSettings)).categories[0]).toMatchObject({ isLocked: true, mail: true });
  });
});

describe('the notification centre', () => {
  test('pages through all notices, newest first, and returns those marked as read since a given time', async () => {
    const [who, payer] = [await someone(server), await someone(server)];
    await fund(server, payer.userId, 'USDT', '100');
    for (const amount of ['1', '2', '3']) await sendCoins(payer, who, amount);
    const first = await who.device.ask(notices.list, { query: { MaxResultCount: 2 } });
    const rest = await who.device.ask(notices.list, { query: { Cursor: first.nextCursor ?? '' } });
    const all = [...first.items, ...rest.items];
    expect(all.flatMap(({ values }) => ('amount' in values ? values.amount : []))).toEqual(['3', '2', '1']);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((one, other) => other.localeCompare(one)));
    const id = all[1]?.id ?? '';
    server.clock.advance(600_000);
    const mark = () => who.device.ask(notices.markRead, { body: { ids: [id] } }, { idempotencyKey: randomUUID() });
    expect([await mark(), await mark()]).toEqual([{ marked: 1 }, { marked: 0 }]);
    const since = new Date(server.clock.now().getTime() - 1000).toISOString();
    const changed = await who.device.ask(notices.list, { query: { UpdatedAfter: since } });
    expect(changed.items.map((item) => [item.id, item.readAt])).toEqual([[id, server.clock.now().toISOString()]]);
  });

  test('is private: another user can neither see its notices nor mark them', async () => {
    const [who, other] = [await someone(server), await someone(server)];
    await server.db
      .transaction()
      .execute((tx) => tell(tx, server.deps, who.userId, 'account.opened', { uid: who.uid }));
    const [told] = await toldTo(who.device);
    const body = { ids: [told?.id ?? ''] };
    expect(await other.device.ask(notices.markRead, { body }, { idempotencyKey: randomUUID() })).toEqual({ marked: 0 });
    expect((await toldTo(other.device)).map(({ id }) => id)).not.toContain(told?.id);
    expect((await toldTo(who.device))[0]?.readAt).toBeNull();
  });

  test('notifies the recipient’s event stream, whichever account the stream is open for', async () => {
    const [owner, payer] = [await company(server), await someone(server)];
    const role = await makeRole(server, owner, 'Reader', ['assets.read']);
    const member = await employee(server, owner, role.id);
    await fund(server, payer.userId, 'USDT', '10');
    const { heard } = await Heard.open(member.device, server.origin, eventStreamType, owner.uid);
    await heard.until('event: ready');
    await sendCoins(payer, member, '2');
    await heard.until('event: account');
    heard.leave();
  });
});

describe('private content of a notice', () => {
  test('is stored sealed until it is sent, goes to the named contacts, and is sent once', async () => {
    const who = await someone(server);
    server.clock.advance(1000);
    const [former, link] = [`former-${who.email}`, 'https://site.example/user/freeze#secret'];
    const values = { ip: '203.0.113.9', country: null, device: null };
    await server.db
      .transaction()
      .execute((tx) =>
        tellPrivately(tx, server.deps, who.userId, 'security.newDevice', values, { contacts: [former], link }),
      );
    const read = () =>
      server.db
        .selectFrom('notice')
        .select(['id', 'private_sealed', 'sent_at'])
        .where('account_id', '=', who.userId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
    const waiting = await read();
    expect(waiting.private_sealed?.includes('secret')).toBe(false);
    const { rows } = await server.owner.query('select payload::text from graphile_worker._private_jobs');
    expect(JSON.stringify(rows)).not.toContain('secret');
    await server.workJobs();
    const send = () =>
      sendNotices(server.deps, { findMembers: findMembersWith, findSupportAddress }, { ids: [waiting.id] });
    await Promise.all([send(), send()]);
    await server.workJobs();
    expect(messagesTo(former).map(({ text }) => text.includes(link))).toEqual([true]);
    expect(await read()).toMatchObject({ private_sealed: null, sent_at: expect.any(Date) });
  });
});

test('every notice kind belongs to a category that a customer can see', async () => {
  const who = await someone(server);
  const { categories } = await who.device.ask(notices.getSettings);
  expect(new Set(Object.values(noticeKinds).map(({ category }) => category))).toEqual(
    new Set(categories.map(({ category }) => category)),
  );
});
