import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentDesk } from '#contract/content/desk-calls.ts';
import { contentName, type ContentFields } from '#contract/content/rules.ts';
import { notices } from '#contract/notices/calls.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { publishDue } from '../desk/publish.ts';
import { tellGroup } from './tell.ts';

let server: TestServer;
let writer: Someone;
let editor: Someone;
let inNarnia: Someone;
let elsewhere: Someone;

/** A country no other user in these tests is in. */
const country = 'AQ';

beforeAll(async () => {
  server = await testServer();
  [writer, editor, inNarnia, elsewhere] = await Promise.all([
    someone(server, { roles: ['support'] }),
    someone(server, { roles: ['admin'] }),
    someone(server),
    someone(server),
  ]);
  await server.pool.query('update app_user set country = $2 where id = $1', [inNarnia.userId, country]);
});
afterAll(() => server.close());

const texts = {
  en: { title: 'New fees', body: 'Fees fall on 1 May.' },
  'zh-CN': { title: '新费率', body: '费率将于 5 月 1 日下调。' },
};

async function propose(fields: ContentFields, publishAt: string | null = null, contentId = `notice-${randomUUID()}`) {
  const name = contentName('groupNotice', contentId);
  const verification = await verifiedDecision(server.deps, writer.userId, 'content', name, 'propose');
  const piece = { kind: 'groupNotice', contentId, categoryId: null, texts, fields, isRemoval: false } as const;
  const body = { ...piece, publishAt, baseVersion: 0, reason: 'fees fall', verification };
  const answer = await writer.device.call(contentDesk.propose, { body }, { idempotencyKey: randomUUID() });
  return { contentId, proposal: answer.body.result?.id ?? '', code: answer.body.error?.code };
}

async function approved(fields: ContentFields, publishAt: string | null = null) {
  const { contentId, proposal } = await propose(fields, publishAt);
  const { body } = await decideCase(server.deps, editor, ['content', proposal], 'approve', { version: 'proposed' });
  expect(body.error).toBeNull();
  return { contentId, proposal };
}

async function cancel(contentId: string) {
  const name = contentName('groupNotice', contentId);
  const verification = await verifiedDecision(server.deps, editor.userId, 'content', name, 'cancel');
  const body = { contentId, reason: 'it was wrong', verification };
  const answer = await editor.device.call(contentDesk.cancelNotice, { body }, { idempotencyKey: randomUUID() });
  return answer.body.error?.code ?? 'done';
}

const toldTo = async ({ device }: Someone) => {
  const { items } = await device.ask(notices.list, { query: {} });
  return items.filter(({ kind }) => kind === 'group.told');
};
const sent = async (contentId: string) => {
  const listed = await editor.device.ask(contentDesk.list);
  return listed.notices.find((one) => one.contentId === contentId);
};
const tell = (contentId: string) => tellGroup(server.deps, { contentId });

test('a preview counts the recipients and shows the mail they would get, in both languages', async () => {
  const ask = (fields: ContentFields) => writer.device.ask(contentDesk.previewNotice, { body: { fields, texts } });
  const preview = await ask({ country });
  const { mails } = preview;
  expect(preview).toMatchObject({ recipients: 1, exampleUid: inNarnia.uid });
  expect([mails.en.text, mails['zh-CN'].text]).toEqual(['Fees fall on 1 May.', '费率将于 5 月 1 日下调。']);
  expect(mails.en.subject).toMatch(/New fees$/);
  expect(mails['zh-CN'].subject).toMatch(/新费率$/);
  const noOne = { recipients: 0, exampleUid: null, mails };
  expect(await ask({ country, accountType: 'merchant' })).toEqual(noOne);
  expect(await ask({ country, tier: 'vip' })).toEqual(noOne);
  for (const product of ['globalAccount', 'cards', 'earn'] as const)
    expect(await ask({ country, product })).toEqual(noOne);
  await server.pool.query('insert into global_account values ($1, $2, now())', [randomUUID(), inNarnia.userId]);
  expect(await ask({ country, product: 'globalAccount' })).toMatchObject({ recipients: 1 });
  const everybody = await ask({});
  expect(everybody.recipients).toBeGreaterThanOrEqual(4);
  const refused = await writer.device.call(contentDesk.previewNotice, { body: { fields: { tier: 'gold' }, texts } });
  expect(refused.body.error?.code).toBe('request:invalid');
});

test('notifies no one until another operator approves, then each group member once, in both languages', async () => {
  const { contentId, proposal } = await propose({ country });
  await tell(contentId);
  expect(await toldTo(inNarnia)).toEqual([]);
  const own = await decideCase(server.deps, writer, ['content', proposal], 'approve', { version: 'proposed' });
  expect(own.body.error?.code).toBe('staff:decidedBefore');
  await decideCase(server.deps, editor, ['content', proposal], 'approve', { version: 'proposed' });
  await Promise.all([tell(contentId), tell(contentId)]);
  await tell(contentId);
  const [notice, ...more] = await toldTo(inNarnia);
  expect(more).toEqual([]);
  expect(notice?.values).toEqual({
    titleEn: texts.en.title,
    bodyEn: texts.en.body,
    titleZh: texts['zh-CN'].title,
    bodyZh: texts['zh-CN'].body,
  });
  expect(await toldTo(elsewhere)).toEqual([]);
  expect(await sent(contentId)).toMatchObject({ told: 1, cancelledAt: null });
  expect((await sent(contentId))?.sentAt).not.toBeNull();
  expect(await cancel(contentId)).toBe(60015);
  expect((await propose({ country }, null, contentId)).code).toBe('catalogue:stale');
});

test('a batch that fails halfway notifies no one, and the next run notifies each customer once', async () => {
  const many = await Promise.all(Array.from({ length: 3 }, () => someone(server)));
  const ids = many.map(({ userId }) => userId);
  await server.pool.query(`update app_user set country = 'BV' where id = any ($1)`, [ids]);
  const { contentId } = await approved({ country: 'BV' });
  // The clock is read once per notified customer, and once more at the end.
  let asked = 0;
  const now = () => {
    asked += 1;
    if (asked > many.length) throw new Error('stopped');
    return server.clock.now();
  };
  const stopping = { ...server.deps, clock: { ...server.clock, now } };
  await expect(tellGroup(stopping, { contentId })).rejects.toThrow('stopped');
  expect((await Promise.all(many.map(toldTo))).flat()).toEqual([]);
  await tell(contentId);
  await tell(contentId);
  expect((await Promise.all(many.map(toldTo))).map((told) => told.length)).toEqual([1, 1, 1]);
});

test('a group larger than one batch is notified by successive jobs, and cancelling stops the rest', async () => {
  const many = 130;
  await server.pool.query(
    `insert into app_user (id, uid, email, email_index, account_type, password_hash, registered_at, country)
     select gen_random_uuid(), (70000000 + n)::text, 'many' || n || '@house.example', decode(lpad(to_hex(n), 64, '0'), 'hex'), 'individual', 'x', now() - interval '1 day', 'HM'
       from generate_series(1, $1) n`,
    [many],
  );
  const first = await approved({ country: 'HM' });
  await tell(first.contentId);
  expect(await sent(first.contentId)).toMatchObject({ told: 100, sentAt: null });
  expect(await cancel(first.contentId)).toBe('done');
  expect(await cancel(first.contentId)).toBe(60015);
  await tell(first.contentId);
  expect(await sent(first.contentId)).toMatchObject({ told: 100, sentAt: null });
  const second = await approved({ country: 'HM' });
  await tell(second.contentId);
  await tell(second.contentId);
  expect(await sent(second.contentId)).toMatchObject({ told: many });
  const { rows } = await server.pool.query<{ told: string; accounts: string }>(
    `select count(*) as told, count(distinct account_id) as accounts from notice n join app_user u on u.id = n.account_id
      where u.country = 'HM' and n.at >= (select started_at from group_notice where content_id = $1)`,
    [second.contentId],
  );
  expect(Number(rows[0]?.accounts)).toBe(many);
});

test('a notice approved for later can be cancelled before it is sent; cancelling an unknown one is rejected', async () => {
  const publishAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const { contentId, proposal } = await approved({ country }, publishAt);
  const before = (await toldTo(inNarnia)).length;
  expect(await cancel(contentId)).toBe('done');
  const { proposals } = await editor.device.ask(contentDesk.list);
  expect(proposals.map(({ id }) => id)).not.toContain(proposal);
  await publishDue(server.deps, { id: proposal });
  await tell(contentId);
  expect(await toldTo(inNarnia)).toHaveLength(before);
  expect(await cancel(`notice-${randomUUID()}`)).toBe('request:notFound');
});
