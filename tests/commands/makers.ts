import { bookEntry } from '../access/belongings.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { assetCode } from '#contract/platform/assets.ts';
import { catalogueChanges } from '#contract/catalogue/changes/calls.ts';
import { catalogueCalls } from '#contract/catalogue/calls.ts';
import { contactUs } from '#contract/contact-us/calls.ts';
import { earnDesk } from '#contract/earn/desk-calls.ts';
import { contentName } from '#contract/content/rules.ts';
import { decisionValues, placeName, type DecisionKind } from '#contract/staff/rules.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferTerms, transferValues } from '#contract/transfer/rules.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { sql } from 'kysely';
import { body, passed } from '../access/belongings.ts';
import { foreignIds } from '../access/foreign-ids.ts';
import { somebody, type Facts, type Somebody } from '../access/people.ts';
import type { Sample } from '../access/samples.ts';
import { company, inviteTo, makeRole, someone, type Someone } from '../harness/company.ts';
import { fund } from '../harness/funds.ts';
import type { TestServer } from '../harness/server.ts';
import { person, signedIn } from '../harness/world.ts';

/** A command's user and its input. */
export interface Given {
  readonly who: Pick<Somebody, 'device' | 'userId'>;
  readonly input: Sample;
}

/** Creates the prerequisites for making a command once. */
export type MakeCase = (server: TestServer) => Promise<Given>;

export const by = (
  facts: Facts,
  make: (server: TestServer, who: Somebody) => Promise<Sample>,
  find: typeof somebody = somebody,
): MakeCase => {
  return async (server) => {
    const who = await find(server, facts);
    await server.db
      .updateTable('app_user')
      .set({ transfers_blocked_until: null })
      .where('id', '=', who.userId)
      .execute();
    return { who, input: await make(server, who) };
  };
};
export const byCustomer = (make: (server: TestServer, who: Somebody) => Promise<Sample>) => by({}, make);
export const byCompany = (make: (server: TestServer, who: Somebody) => Promise<Sample>) =>
  by({ isCompany: true }, make);

/** A command of an operator concerning a customer. */
export const byStaff = (make: (server: TestServer, customer: Somebody) => Promise<Sample>): MakeCase => {
  return async (server) => ({
    who: { device: await signedIn(server, 'operator'), userId: person('operator').id },
    input: await make(server, await somebody(server)),
  });
};

/** A command of an operator, with the verification that each staff decision requires. */
export const byDecision = (
  kind: DecisionKind,
  decision: string,
  make: (
    server: TestServer,
    customer: Somebody,
  ) => Promise<{ readonly of: string; readonly fields: object; readonly money?: { asset: string; amount: string } }>,
): MakeCase =>
  byStaff(async (server, customer) => {
    const { of, fields, money } = await make(server, customer);
    const operatorId = person('operator').id;
    const verification = await verifiedDecision(server.deps, operatorId, kind, of, decision, money);
    return body({ ...fields, verification });
  });

/** A decision on a case that has an id. */
export const aboutId = (id: string, fields: object) => ({ of: id, fields: { id, ...fields } });

const walletOwners = new WeakMap<TestServer, Promise<Somebody>>();
/** One user for all wallets, because creating a wallet takes a while. */
export const walletOwner = (server: TestServer): Promise<Somebody> => {
  const known = walletOwners.get(server) ?? somebody(server);
  walletOwners.set(server, known);
  return known;
};

/** A command on the owner's own object that only the owner may make. */
export function own(name: string): MakeCase {
  const { among, make } = foreignIds[name] ?? { among: 'verified', make: () => Promise.reject(new Error(name)) };
  const facts = { isCompany: among === 'verifiedCompanies' };
  return by(facts, (server, who) => make(server, who, who), name.startsWith('multiSig') ? walletOwner : somebody);
}

export async function order(server: TestServer, who: Somebody, amount: string): Promise<Sample> {
  const to = await somebody(server);
  await fund(server, who.userId, 'USDT', amount);
  const what = { toUid: to.uid, asset: 'USDT', amount };
  const verification = await passed(server, who, 'transfer.create', transferValues(what));
  return body({ ...what, remark: '', verification });
}

export const entryOf = () => ({ ...bookEntry, address: `0x${randomUUID().replaceAll('-', '')}${'0'.repeat(8)}` });

export async function heldTransfer(server: TestServer, customer: Somebody): Promise<string> {
  const { body: asked } = await order(server, customer, transferTerms(assetCode('USDT')).reviewFrom);
  return (await customer.device.ask(transfer.create, { body: asked as never })).id;
}

/** Returns the case of a transfer that waits. */
export async function caseOf(server: TestServer, customer: Somebody): Promise<string> {
  const subject = await heldTransfer(server, customer);
  const found = server.db.selectFrom('review_case').select('id').where('subject_id', '=', subject);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** Creates a refund job that has used up its retries. */
export async function deadJob({ db }: TestServer): Promise<Sample> {
  const subject = randomUUID();
  await enqueue(db, 'deposit.refund', { id: subject }, { maxAttempts: 1 });
  const { rows } = await sql<{
    id: string;
  }>`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no answer'
    where payload->>'id' = ${subject} returning id::text`.execute(db);
  return body({ id: rows[0]?.id, reason: 'the node is back' });
}

/** Creates a customer's contact request. */
export async function contactRequest({ db }: TestServer, { device }: Somebody): Promise<Sample> {
  const left = { enterpriseName: '', mobile: '', websiteUrl: '', message: '' };
  const details = { ...left, name: 'A writer', emailAddress: `${randomUUID()}@writer.example` };
  const input = { body: { ...details, areas: ['api' as const], purpose: 'other' as const } };
  await device.ask(contactUs.addOwn, input, { idempotencyKey: randomUUID() });
  const { rows } = await sql<{ id: string }>`select id from contact_request order by id desc limit 1`.execute(db);
  return body({ id: rows[0]?.id, state: 'answered', note: 'called back' });
}

/** Creates a payout report that was given up. */
export async function providerEvent({ db, deps }: TestServer) {
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const sealed = await deps.vault.seal('providerEvent', id, '{}');
  await sql`insert into provider_event (id, provider, kind, event_id, body_sealed, is_genuine, state, received_at,
      forget_at)
    values (${id}, 'sandbox-chain', 'payout', ${id}, ${sealed}, true, 'failed', ${now}, ${now})`.execute(db);
  return aboutId(id, { reason: 'the provider is back' });
}

/** Returns a draft that changes a color, with the verification of its proposal. */
async function draftBy(server: TestServer, { device, userId }: Pick<Somebody, 'device' | 'userId'>) {
  const { catalogue } = await device.ask(catalogueCalls.get, { query: {} });
  const asset = catalogue?.assets.find(({ code }) => code === 'DOGE');
  const none = { networks: [], assetNetworks: [], countries: [], paymentMethods: [], terms: [] };
  const colour = `#${randomBytes(3).toString('hex')}`;
  const draft = { rows: { ...none, assets: asset ? [{ ...asset, colour }] : [] }, revertOf: null, effectiveAt: null };
  const { digest, baseVersion } = await device.ask(catalogueChanges.preview, { body: draft });
  const values = decisionValues({ kind: 'catalogue', id: digest, decision: 'propose' });
  const verification = await insertPassedStepUp(server.deps, userId, 'staff.decide', values);
  return { body: { ...draft, baseVersion, reason: 'a new logo', verification } };
}

/** A product that is not proposed yet, with the verification of its proposal. */
export const byProduct: MakeCase = async (server) => {
  const who = await someone(server, { roles: ['admin'] });
  const draft = {
    code: `USDT-${randomBytes(4).toString('hex').toUpperCase()}`,
    asset: 'USDT',
    kind: 'flexible',
    termDays: null,
    annualRate: '0.03',
    tiers: [],
    minimum: '1',
    maximum: '100',
    quota: '1000',
    isOpen: true,
    effectiveOn: null,
  } as const;
  const { digest, baseVersion } = await who.device.ask(earnDesk.previewProduct, { body: { ...draft, tiers: [] } });
  const values = decisionValues({ kind: 'earnProduct', id: digest, decision: 'propose' });
  const verification = await insertPassedStepUp(server.deps, who.userId, 'staff.decide', values);
  return { who, input: body({ ...draft, baseVersion, reason: 'a new product', verification }) };
};

/** A treasury booking that is not proposed yet, with the verification of its proposal. */
export const byTreasury: MakeCase = async (server) => {
  const who = await someone(server, { roles: ['treasury'] });
  const booking = { move: 'payIn', asset: 'EUR', amount: '10.00', reference: randomUUID() } as const;
  const { move, asset, amount, reference } = booking;
  const id = placeName(move, asset, reference);
  const values = decisionValues({ kind: 'treasury', id, decision: 'propose', amount, asset });
  const verification = await insertPassedStepUp(server.deps, who.userId, 'staff.decide', values);
  return { who, input: body({ ...booking, reason: 'capital', verification }) };
};

/** An announcement that is not proposed yet, with the verification of its proposal. */
export const byText: MakeCase = async (server) => {
  const who = await someone(server, { roles: ['admin'] });
  const contentId = `news-${randomUUID()}`;
  const values = decisionValues({
    kind: 'content',
    id: contentName('announcement', contentId),
    decision: 'propose',
  });
  const verification = await insertPassedStepUp(server.deps, who.userId, 'staff.decide', values);
  const texts = { en: { title: 'News', body: 'Some news.' }, 'zh-CN': { title: '新闻', body: '一则新闻。' } };
  const piece = { kind: 'announcement', contentId, categoryId: null, texts, fields: {}, isRemoval: false } as const;
  const draft = { ...piece, publishAt: null, baseVersion: 0 };
  return { who, input: body({ ...draft, reason: 'there is news', verification }) };
};

/** A notice that is being sent to an empty group, with the verification of its cancellation. */
export const byNotice: MakeCase = async (server) => {
  const who = await someone(server, { roles: ['admin'] });
  const contentId = `notice-${randomUUID()}`;
  const texts = { en: { title: 'News', body: 'Some news.' }, 'zh-CN': { title: '新闻', body: '一则新闻。' } };
  await server.pool.query('insert into group_notice (content_id, texts, fields, started_at) values ($1, $2, $3, $4)', [
    contentId,
    JSON.stringify(texts),
    JSON.stringify({ country: 'AQ' }),
    server.clock.now(),
  ]);
  const id = contentName('groupNotice', contentId);
  const values = decisionValues({ kind: 'content', id, decision: 'cancel' });
  const verification = await insertPassedStepUp(server.deps, who.userId, 'staff.decide', values);
  return { who, input: body({ contentId, reason: 'it was wrong', verification }) };
};

export const byDraft: MakeCase = async (server) => {
  const who = await someone(server, { roles: ['admin'] });
  return { who, input: await draftBy(server, who) };
};

export async function joining(
  server: TestServer,
): Promise<{ readonly firm: Someone; readonly who: Somebody; token: string }> {
  const [firm, who] = [await company(server), await somebody(server)];
  const role = await makeRole(server, firm, 'Nothing', []);
  return { firm, who, token: await inviteTo(server, firm, who.email, role.id) };
}
