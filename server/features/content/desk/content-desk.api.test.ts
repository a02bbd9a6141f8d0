import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueCalls } from '#contract/catalogue/calls.ts';
import { content } from '#contract/content/calls.ts';
import { contentDesk } from '#contract/content/desk-calls.ts';
import type { contentDeskSchemas } from '#contract/content/desk-schemas.ts';
import { contentName } from '#contract/content/rules.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { must } from '#contract/platform/errors.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { tell } from '../../notices/index.ts';
import { writtenContent } from '../pages.ts';
import { seedContent } from '#server/seeds/content/index.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { publishDue } from './publish.ts';

type Draft = Omit<BodyOf<typeof contentDeskSchemas.propose>, 'verification' | 'reason'>;

let server: TestServer;
let writer: Someone;
let editor: Someone;
let reader: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  writer = await someone(server, { roles: ['support'] });
  editor = await someone(server, { roles: ['admin'] });
  reader = await someone(server);
});
afterAll(() => server.close());

const textsOf = (title: string) => ({
  en: { title, body: `${title} in [English](/help).` },
  'zh-CN': { title: `${title} 中文`, body: '正文。' },
});
const news = (contentId: string, said: Partial<Draft> = {}): Draft => ({
  kind: 'announcement',
  contentId,
  categoryId: null,
  texts: textsOf('News'),
  fields: {},
  isRemoval: false,
  publishAt: null,
  baseVersion: 0,
  ...said,
});
const newId = () => `news-${randomUUID()}`;

async function propose(draft: Draft, who = writer) {
  const name = contentName(draft.kind, draft.contentId);
  const verification = await verifiedDecision(
    server.deps,
    who.userId,
    'content',
    name,
    draft.isRemoval ? 'takeDown' : 'propose',
  );
  const body = { ...draft, reason: 'a new wording', verification };
  return who.device.call(contentDesk.propose, { body }, { idempotencyKey: randomUUID() });
}
async function proposed(draft: Draft) {
  const { body } = await propose(draft);
  return body.result?.id ?? expect.fail(`refused: ${JSON.stringify(body.error)}`);
}
const decide = async (id: string, who = editor, decision: 'approve' | 'reject' = 'approve') => {
  const { body } = await decideCase(server.deps, who, ['content', id], decision, { version: 'proposed' });
  return body.error?.code ?? 'done';
};
const announcement = async (Id: string) => {
  const { body } = await reader.device.call(content.getAnnouncement, { query: { Id } });
  return body.result ?? body.error?.code;
};

test('a text is visible to no one until another operator approves it, and to everyone from then on', async () => {
  const id = newId();
  const proposal = await proposed(news(id));
  expect(await announcement(id)).toBe('request:notFound');
  expect(await decide(proposal, writer)).toBe('staff:decidedBefore');
  expect(await decide(proposal)).toBe('done');
  expect(await announcement(id)).toMatchObject({ id, texts: textsOf('News') });
});

test('a rejected text is not published, and stays in the version list as rejected', async () => {
  const id = newId();
  expect(await decide(await proposed(news(id)), editor, 'reject')).toBe('done');
  expect(await announcement(id)).toBe('request:notFound');
  const { items } = await editor.device.ask(contentDesk.listVersions, { query: { Kind: 'announcement', Id: id } });
  expect(items).toMatchObject([{ status: 'rejected', version: null, publishedAt: null, reason: 'a new wording' }]);
});

test('a changed article is a new version next to the old one, and a later release does not overwrite it', async () => {
  const { items } = await writer.device.ask(contentDesk.list);
  const terms = items.find(({ kind, contentId }) => kind === 'article' && contentId === 'terms') ?? expect.fail();
  const first = { ...terms, isRemoval: false, texts: textsOf('Terms'), publishAt: null, baseVersion: terms.version };
  const { version: _version, updatedAt: _updatedAt, ...draft } = first;
  expect(await decide(await proposed(draft))).toBe('done');
  const second = { ...draft, texts: textsOf('Newer terms'), baseVersion: draft.baseVersion + 1 };
  expect(await decide(await proposed(second))).toBe('done');
  await seedContent(server.deps);
  const shown = await reader.device.ask(content.getHelpArticle, { query: { Id: 'terms' } });
  expect(shown).toMatchObject({ title: 'Newer terms', categoryId: 'legal' });
  const { items: versions } = await editor.device.ask(contentDesk.listVersions, {
    query: { Kind: 'article', Id: 'terms' },
  });
  expect(versions.map(({ version, texts }) => [version, texts.en.title])).toEqual([
    [2, 'Newer terms'],
    [1, 'Terms'],
  ]);
});

test('of two proposals for one version, only one can be approved', async () => {
  const id = newId();
  const [one, other] = [await proposed(news(id)), await proposed(news(id, { texts: textsOf('Other') }))];
  expect(await decide(one)).toBe('done');
  expect(await decide(other)).toBe('catalogue:stale');
  const { body } = await propose(news(id, { texts: textsOf('Later') }));
  expect(body.error?.code).toBe('catalogue:stale');
  const compared = await editor.device.ask(contentDesk.getProposal, { query: { Id: other } });
  expect(compared).toMatchObject({ isStale: true, before: { texts: textsOf('News') }, texts: textsOf('Other') });
});

test('an approved text with a publication time waits for it, and is published once', async () => {
  const id = newId();
  const publishAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const proposal = await proposed(news(id, { publishAt }));
  expect(await decide(proposal)).toBe('done');
  expect(await announcement(id)).toBe('request:notFound');
  const waiting = await editor.device.ask(contentDesk.list);
  expect(waiting.proposals).toContainEqual(expect.objectContaining({ id: proposal, status: 'approved', publishAt }));
  const { rows } = await server.pool.query(`select run_at from graphile_worker.jobs where key = $1`, [
    `content.publish ${proposal}`,
  ]);
  expect(rows).toEqual([{ run_at: new Date(publishAt) }]);
  await publishDue(server.deps, { id: proposal });
  const shown = await announcement(id);
  await publishDue(server.deps, { id: proposal });
  expect(await announcement(id)).toEqual(shown);
  expect(shown).toMatchObject({ texts: textsOf('News') });
});

test('a text approved for later does not overwrite a newer version', async () => {
  const id = newId();
  const publishAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const later = await proposed(news(id, { publishAt }));
  expect(await decide(later)).toBe('done');
  const newer = await proposed(news(id, { texts: textsOf('Newer'), baseVersion: 1 }));
  expect(await decide(newer)).toBe('done');
  await publishDue(server.deps, { id: later });
  expect(await announcement(id)).toMatchObject({ texts: textsOf('Newer') });
});

test('the publication of a new text can be cancelled before its time', async () => {
  const id = newId();
  const publishAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const later = await proposed(news(id, { publishAt }));
  expect(await decide(later)).toBe('done');
  const cancelling = await proposed(news(id, { baseVersion: 1, isRemoval: true }));
  expect(await decide(cancelling, writer)).toBe('staff:decidedBefore');
  expect(await decide(cancelling)).toBe('done');
  const listed = await editor.device.ask(contentDesk.list);
  expect(listed.proposals.map((one) => one.id)).not.toContain(later);
  expect(listed.removed).toContainEqual(expect.objectContaining({ contentId: id, version: 2, texts: textsOf('News') }));
  await publishDue(server.deps, { id: later });
  expect(await announcement(id)).toBe('request:notFound');
});

test('a scheduled change is cancelled by proposing the published text again, and is then no longer scheduled', async () => {
  const id = newId();
  const publishAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  expect(await decide(await proposed(news(id)))).toBe('done');
  const later = await proposed(news(id, { texts: textsOf('Later'), baseVersion: 1, publishAt }));
  expect(await decide(later)).toBe('done');
  expect(await decide(await proposed(news(id, { baseVersion: 2 })))).toBe('done');
  const listed = await editor.device.ask(contentDesk.list);
  expect(listed.proposals.map((one) => one.id)).not.toContain(later);
  const { items } = await editor.device.ask(contentDesk.listVersions, { query: { Kind: 'announcement', Id: id } });
  expect(items.map(({ version, isStale }) => [version, isStale])).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ]);
  await publishDue(server.deps, { id: later });
  expect(await announcement(id)).toMatchObject({ texts: textsOf('News') });
  expect((await propose(news(id, { baseVersion: 3 }))).body.error?.code).toBe(60015);
});

test('a text with a past publication time, an unsafe link, an unknown category or no change is refused', async () => {
  const id = newId();
  const codeOf = async (said: Partial<Draft>) => (await propose(news(id, said))).body.error?.code;
  expect(await codeOf({ publishAt: '2020-01-01T00:00:00.000Z' })).toBe('catalogue:past');
  const texts = { ...textsOf('News'), en: { title: 'News', body: '[press](javascript:alert(1))' } };
  expect(await codeOf({ texts })).toBe('request:invalid');
  expect(await codeOf({ kind: 'article', categoryId: 'nowhere' })).toBe('request:invalid');
  expect(await codeOf({ categoryId: 'legal' })).toBe('request:invalid');
  expect(await decide(await proposed(news(id)))).toBe('done');
  expect(await codeOf({ baseVersion: 1 })).toBe(60015);
});

test('a proposal needs the permission, and a verification for that exact content', async () => {
  expect((await propose(news(newId()), await someone(server, { roles: ['auditor'] }))).body.error?.code).toBe(
    'request:forbidden',
  );
  const verification = await verifiedDecision(server.deps, writer.userId, 'content', 'announcement other', 'propose');
  const body = { ...news(newId()), reason: 'news', verification };
  const refused = await writer.device.call(contentDesk.propose, { body }, { idempotencyKey: randomUUID() });
  expect(refused.body.error?.code).toBe(50002);
  expect((await reader.device.call(contentDesk.list)).body.error?.code).toBe('request:forbidden');
});

test('a removed text is gone for readers and their devices, stays gone, and can be restored', async () => {
  const id = newId();
  const since = server.clock.now().toISOString();
  const sync = async () => reader.device.ask(content.listAnnouncements, { query: { UpdatedAfter: since } });
  expect(await decide(await proposed(news(id)))).toBe('done');
  expect((await sync()).deletedIds).not.toContain(id);
  const late = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const later = await proposed(news(id, { baseVersion: 1, publishAt: late, texts: textsOf('Later') }));
  expect(await decide(later)).toBe('done');
  const removal = await proposed(news(id, { baseVersion: 2, isRemoval: true }));
  expect(await announcement(id)).toMatchObject({ id });
  expect(await decide(removal, writer)).toBe('staff:decidedBefore');
  expect(await decide(removal)).toBe('done');
  expect(await announcement(id)).toBe('request:notFound');
  expect((await sync()).deletedIds).toContain(id);
  expect((await reader.device.ask(content.listAnnouncements, { query: {} })).deletedIds).toEqual([]);
  await publishDue(server.deps, { id: later });
  expect(await announcement(id)).toBe('request:notFound');
  const { removed } = await editor.device.ask(contentDesk.list);
  expect(removed).toContainEqual(expect.objectContaining({ contentId: id, texts: textsOf('News'), version: 3 }));
  expect(await decide(await proposed(news(id, { baseVersion: 3 })))).toBe('done');
  expect(await announcement(id)).toMatchObject({ id });
  expect((await sync()).deletedIds).not.toContain(id);
});

test('removed seed content stays removed after a release; legal documents, footer and contacts can’t be removed', async () => {
  const { items } = await writer.device.ask(contentDesk.list);
  const {
    version,
    updatedAt: _,
    ...article
  } = items.find(({ kind, contentId }) => kind === 'article' && contentId === 'passkeys') ?? expect.fail();
  const removal = { ...article, publishAt: null, baseVersion: version, isRemoval: true };
  expect(await decide(await proposed(removal))).toBe('done');
  await seedContent(server.deps);
  const { body } = await reader.device.call(content.getHelpArticle, { query: { Id: 'passkeys' } });
  expect(body.error?.code).toBe('request:notFound');
  for (const contentId of ['terms', 'links', 'contacts']) {
    const piece = items.find((one) => one.contentId === contentId) ?? expect.fail();
    const { version: baseVersion, updatedAt: _at, ...draft } = piece;
    const refused = await propose({ ...draft, publishAt: null, baseVersion, isRemoval: true });
    expect(refused.body.error?.code).toBe('request:invalid');
  }
});

describe('other kinds of content', () => {
  const emptied = { en: { title: '', body: '' }, 'zh-CN': { title: '', body: '' } };
  const bodies = (body: string) => ({ en: { title: '', body }, 'zh-CN': { title: '', body } });
  const setting = async (type: number) => {
    const { items } = await reader.device.ask(content.listSettings);
    return JSON.parse(items.find((one) => one.type === type)?.content ?? 'null') as unknown;
  };

  test('the footer accepts only groups of links, and then appears on the pages', async () => {
    const draft = news('links', {
      kind: 'footer',
      texts: bodies('## House\n- [Pricing](/price)\n- [Mail](mailto:a@b.example)'),
    });
    expect((await propose({ ...draft, texts: bodies('just words') })).body.error?.code).toBe('request:invalid');
    expect((await propose({ ...draft, contentId: 'other' })).body.error?.code).toBe('request:invalid');
    const made = writtenContent(server.deps);
    const footOf = async (page: string) => {
      const { settings } = must(
        (await made.pages()).find((one) => one.page === page),
        page,
      );
      return settings.find(({ type }) => type === 4)?.content;
    };
    // A new installation's content is already built into the pages.
    expect(await footOf('/')).toBeUndefined();
    const before = await made.stamp();
    expect(await decide(await proposed(draft))).toBe('done');
    expect(await made.stamp()).not.toBe(before);
    for (const page of ['/', '/price', '/help', '/notice/list']) expect(await footOf(page)).toContain('House');
    await seedContent(server.deps);
    const Links = [
      { Id: '0', Title: 'Pricing', Url: '/price' },
      { Id: '1', Title: 'Mail', Url: 'mailto:a@b.example' },
    ];
    const Data = [{ Id: '0', Title: 'House', Links }];
    expect(await setting(4)).toEqual([
      { LanguageCode: 'en', Data },
      { LanguageCode: 'zh-CN', Data },
    ]);
  });

  test('contacts need two valid email addresses, which notices then use', async () => {
    const fields = { customerService: 'care@house.example', cooperation: 'deals@house.example' };
    const draft = news('contacts', { kind: 'contacts', fields, texts: bodies('- [X](https://x.example/house)') });
    expect((await propose({ ...draft, fields: { ...fields, cooperation: 'nobody' } })).body.error?.code).toBe(
      'request:invalid',
    );
    expect((await propose({ ...draft, fields: {} })).body.error?.code).toBe('request:invalid');
    expect(await decide(await proposed(draft))).toBe('done');
    expect(await setting(3)).toEqual({
      ...fields,
      social: [{ Id: '0', Url: 'https://x.example/house', Logo: 'X' }],
    });
    // From then on notices tell customers to write there.
    const { userId, email } = await someone(server);
    const device = { ip: '203.0.113.9', country: 'DE', device: 'Chrome, macOS' };
    await server.db.transaction().execute(async (tx) => tell(tx, server.deps, userId, 'security.newDevice', device));
    await server.workJobs();
    const told = server.mails.filter(({ to, text }) => to === email && text.includes('203.0.113.9'));
    expect(told.map(({ text }) => text.includes('contact care@house.example'))).toEqual([true]);
  });

  test('the price and download pages contain the current catalogue and app versions', async () => {
    const pages = await writtenContent(server.deps).pages();
    const { items: versions } = await reader.device.ask(content.listAppVersions);
    expect(pages.find(({ page }) => page === '/download')).toMatchObject({ versions });
    const { catalogue } = await reader.device.ask(catalogueCalls.get, { query: { Version: 0 } });
    expect(pages.find(({ page }) => page === '/price')).toMatchObject({ catalogue: must(catalogue, 'a catalogue') });
    expect(pages.find(({ page }) => page === '/about')).not.toHaveProperty('catalogue');
  });

  test('a category can be added, renamed, and removed only while no article is in it', async () => {
    const id = `kind-${randomUUID()}`;
    const names = (title: string) => ({ en: { title, body: '' }, 'zh-CN': { title, body: '' } });
    const category = news(id, { kind: 'category', texts: names('First') });
    const named = async () => {
      const { items } = await reader.device.ask(content.listHelpCategories);
      return items.find((one) => one.id === id)?.name.en;
    };
    expect(await decide(await proposed(category))).toBe('done');
    expect(await decide(await proposed({ ...category, texts: names('Second'), baseVersion: 1 }))).toBe('done');
    expect(await named()).toBe('Second');
    const removal = { ...category, baseVersion: 2, isRemoval: true };
    const proposal = await proposed(removal);
    const articleId = newId();
    const article = news(articleId, { kind: 'article', categoryId: id });
    expect(await decide(await proposed(article))).toBe('done');
    expect(await decide(proposal)).toBe('catalogue:stale');
    expect((await propose(removal)).body.error?.code).toBe('request:invalid');
    expect(await decide(await proposed({ ...article, baseVersion: 1, isRemoval: true }))).toBe('done');
    expect(await decide(await proposed(removal))).toBe('done');
    expect(await named()).toBeUndefined();
  });

  test('an app version has an id that matches its platform and version, and can be withdrawn', async () => {
    const fields = { platform: 'android', version: '1.2.0', url: 'https://house.example/app' };
    const draft = news('android-1-2-0', { kind: 'appVersion', fields, texts: bodies('Faster.') });
    expect((await propose({ ...draft, contentId: 'android' })).body.error?.code).toBe('request:invalid');
    expect((await propose({ ...draft, texts: emptied })).body.error?.code).toBe('request:invalid');
    expect(await decide(await proposed(draft))).toBe('done');
    const listed = async () => {
      const { items } = await reader.device.ask(content.listDownloads);
      return items.find(({ platform }) => platform === 'android');
    };
    expect(await listed()).toMatchObject({ ...fields, notes: { en: 'Faster.' } });
    expect(await decide(await proposed({ ...draft, baseVersion: 1, isRemoval: true }))).toBe('done');
    expect(await listed()).toBeUndefined();
  });
});
