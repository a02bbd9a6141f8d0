import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvals } from '#contract/approvals/calls.ts';
import { approvalLifetimeH } from '#contract/approvals/rules.ts';
import { members } from '#contract/members/calls.ts';
import { removeValues } from '#contract/members/rules.ts';
import { notices } from '#contract/notices/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferTerms } from '#contract/transfer/rules.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { balances, findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { pin, setPin } from '../withdrawals/testing/withdrawer.ts';
import { callFor, employee, verified, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { passport, verifiedAs } from '../../../tests/harness/verified-form.ts';
import {
  approvalOf,
  approve,
  firm,
  reject,
  rulesFrom,
  send,
  setRules,
  type Firm,
} from '../../../tests/harness/firm.ts';

let server: TestServer;
let acme: Firm;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});
// Each test has a company of its own, with nothing used in the last 24 hours.
beforeEach(async () => {
  server.clock.advance(1000);
  acme = await firm(server);
});

const codeOf = (body: { readonly success: boolean; readonly error?: { readonly code: unknown } | null }) =>
  body.success ? 'done' : body.error?.code;

async function held({ owner }: Firm) {
  const line = (await balances(server.db, owner.userId)).find(({ asset }) => asset === assetCode('USDT'));
  return { available: line?.available, held: line?.held };
}

/** Makes a transfer that waits, with its approval. */
async function waiting(amount: string, who?: Someone) {
  const sent = await send(server, acme, amount, acme.payee, who);
  if (!sent.success) throw new Error(`the transfer answered ${sent.error.code}`);
  return { order: sent.result, approval: await approvalOf(acme.owner, sent.result.id) };
}

async function received() {
  const { items } = await acme.payee.device.ask(transfer.listHistory, { query: {} });
  return items.length;
}

const noticesOf = async ({ device }: Someone) => {
  const { items } = await device.ask(notices.list, { query: {} });
  return items.filter(({ kind }) => kind.startsWith('approval.'));
};

describe('a company’s payment', () => {
  test('needs no approval below the threshold, and waits with its money held from the threshold on', async () => {
    await setRules(server, acme, rulesFrom('1000', '5000'));
    expect(await send(server, acme, '100')).toMatchObject({ result: { status: 'arrived' } });
    const before = await held(acme);
    const { order, approval } = await waiting('2000');
    expect(order.status).toBe('awaitingSuperiorApproval');
    expect(await held(acme)).toEqual({
      available: (before.available ?? 0n) - 2_000_000_000n,
      held: 2_000_000_000n,
    });
    expect(approval).toMatchObject({
      needed: 1,
      amount: '2000.000000',
      isByKey: false,
      submittedBy: { uid: acme.clerk.uid },
    });
    const awaited = approval.awaited.map(({ uid }) => uid);
    expect(awaited.toSorted()).toEqual([acme.owner.uid, acme.boss.uid, acme.deputy.uid].toSorted());
    expect(await received()).toBe(1);
    expect(await approve(server, acme, acme.boss, approval.id)).toMatchObject({ result: { status: 'approved' } });
    expect(await held(acme)).toMatchObject({ held: 0n });
    expect(await received()).toBe(2);
    expect(await noticesOf(acme.boss)).toMatchObject([{ kind: 'approval.needed', values: { amount: '2000.000000' } }]);
    expect(await noticesOf(acme.clerk)).toMatchObject([{ kind: 'approval.ended', values: { how: 'approved' } }]);
  });

  test('needs two different members if the rule says two', async () => {
    await setRules(server, acme, rulesFrom(null, '5000'));
    const { order, approval } = await waiting('6000');
    expect(order.status).toBe('pendingMultiSig');
    expect(await approve(server, acme, acme.boss, approval.id)).toMatchObject({
      result: { status: 'awaitingSuperiorApproval', awaited: [{ uid: acme.owner.uid }, { uid: acme.deputy.uid }] },
    });
    expect(codeOf(await approve(server, acme, acme.boss, approval.id))).toBe('approval:decidedBefore');
    expect(await received()).toBe(0);
    const { result } = await approve(server, acme, acme.deputy, approval.id);
    expect(result?.steps.map(({ status }) => status)).toEqual([
      'pendingMultiSig',
      'awaitingSuperiorApproval',
      'approved',
    ]);
    expect(await received()).toBe(1);
  });

  test('is added to the unapproved payments of the last 24 hours, so splitting does not bypass the rule', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const statuses: (string | undefined)[] = [];
    for (const amount of ['400', '400', '400']) statuses.push((await send(server, acme, amount)).result?.status);
    expect(statuses).toEqual(['arrived', 'arrived', 'awaitingSuperiorApproval']);
    // A waiting payment is reviewed: it doesn't count towards any other.
    expect((await send(server, acme, '100')).result?.status).toBe('arrived');
    await sql`update usage_part set made_at = made_at - interval '1 day'`.execute(server.db);
    expect((await send(server, acme, '400')).result?.status).toBe('arrived');
  });

  test('that one member approved counts towards the sum that needs two', async () => {
    await setRules(server, acme, rulesFrom('1000', '5000'));
    const first = await waiting('3000');
    await approve(server, acme, acme.boss, first.approval.id);
    expect((await waiting('3000')).order.status).toBe('pendingMultiSig');
  });

  test('that is large goes to our own review and a desk case after the last approval', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const { order, approval } = await waiting(transferTerms(assetCode('USDT')).reviewFrom);
    const cases = () =>
      server.db.selectFrom('review_case').select(['kind', 'state']).where('subject_id', '=', order.id).execute();
    expect(await cases()).toEqual([]);
    await approve(server, acme, acme.boss, approval.id);
    expect(await cases()).toEqual([{ kind: 'transfer', state: 'open' }]);
    const { items } = await acme.owner.device.ask(transfer.listHistory, { query: {} });
    expect(items[0]).toMatchObject({ id: order.id, status: 'audit' });
    expect(await received()).toBe(0);
  });

  test('does not bypass the rule when twenty are sent at the same time', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(server, acme, '300')));
    const arrived = sent.filter(({ result }) => result?.status === 'arrived');
    expect(arrived).toHaveLength(3);
    expect(sent.filter(({ result }) => result?.status === 'awaitingSuperiorApproval')).toHaveLength(17);
  });

  test('is approved once when twenty approvals arrive at the same time', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const { approval } = await waiting('2000');
    const before = await held(acme);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => approve(server, acme, at % 2 ? acme.boss : acme.deputy, approval.id)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await held(acme)).toEqual({ available: before.available, held: 0n });
    expect(await received()).toBe(1);
  });

  test('can’t be approved by its submitter, or by a member it pays', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const own = await waiting('2000', acme.owner);
    expect(codeOf(await approve(server, acme, acme.owner, own.approval.id))).toBe('approval:own');
    expect(own.approval.canDecide).toBe(false);
    const toBoss = await send(server, acme, '2000', acme.boss);
    const approval = await approvalOf(acme.owner, toBoss.result?.id ?? '');
    expect(codeOf(await approve(server, acme, acme.boss, approval.id))).toBe('approval:own');
    expect(codeOf(await reject(acme, acme.boss, approval.id))).toBe('approval:own');
    expect(codeOf(await approve(server, acme, acme.deputy, approval.id))).toBe('done');
  });

  test('can’t be approved without the permission, or by a member removed meanwhile', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const { approval } = await waiting('2000');
    expect(codeOf(await approve(server, acme, acme.clerk, approval.id))).toBe('request:noPermission');
    const id = acme.boss.memberId;
    const verification = await verified(server, acme.owner, removeValues(id));
    await acme.owner.device.ask(members.remove, { body: { id, verification } });
    expect(codeOf(await approve(server, acme, acme.boss, approval.id))).toBe('request:noPermission');
    expect((await approvalOf(acme.owner, approval.subjectId)).awaited).toHaveLength(2);
  });

  test('needs another approval for one given by a member who was removed meanwhile', async () => {
    await setRules(server, acme, rulesFrom(null, '5000'));
    const { approval } = await waiting('6000');
    await approve(server, acme, acme.boss, approval.id);
    await employee(server, acme.owner, 'owner');
    const id = acme.boss.memberId;
    await acme.owner.device.ask(members.remove, {
      body: { id, verification: await verified(server, acme.owner, removeValues(id)) },
    });
    expect((await approvalOf(acme.owner, approval.subjectId)).decisions).toMatchObject([{ isCounted: false }]);
    expect(await approve(server, acme, acme.deputy, approval.id)).toMatchObject({
      result: { status: 'awaitingSuperiorApproval', decisions: [{ isCounted: false }, { isCounted: true }] },
    });
    expect(await received()).toBe(0);
    expect(await approve(server, acme, acme.owner, approval.id)).toMatchObject({ result: { status: 'approved' } });
    expect(await received()).toBe(1);
  });

  test('is neither seen nor withdrawn by a submitter removed meanwhile', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const { approval } = await waiting('2000');
    const { clerk, owner } = acme;
    const seen = async () => (await clerk.device.ask(approvals.listOwn, { query: {} })).items.map(({ id }) => id);
    expect(await seen()).toEqual([approval.id]);
    const verification = await verified(server, owner, removeValues(clerk.memberId));
    await owner.device.ask(members.remove, { body: { id: clerk.memberId, verification } });
    const withdrawn = await clerk.device.call(
      approvals.withdraw,
      { body: { id: approval.id } },
      { idempotencyKey: server.deps.ids.uuid() },
    );
    expect([await seen(), codeOf(withdrawn.body)]).toEqual([[], 'request:notFound']);
    expect((await approvalOf(owner, approval.subjectId)).status).toBe('awaitingSuperiorApproval');
    expect(codeOf(await approve(server, acme, acme.boss, approval.id))).toBe('done');
  });

  test('needs the approver’s payment PIN, which locks after five wrong attempts', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const { approval } = await waiting('2000');
    const none = await approve(server, acme, acme.boss, approval.id, { isSet: false });
    expect(none).toMatchObject({ error: { code: 'security:notBound', details: { item: 'fundPassword' } } });
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const wrong = await approve(server, acme, acme.boss, approval.id, { entered: '314159' });
      expect(wrong).toMatchObject({ error: { code: 'security:wrongFundPassword', details: { triesLeft } } });
    }
    expect(codeOf(await approve(server, acme, acme.boss, approval.id))).toBe('security:fundPasswordLocked');
    expect((await approvalOf(acme.owner, approval.subjectId)).status).toBe('awaitingSuperiorApproval');
    expect(await received()).toBe(0);
    expect(codeOf(await approve(server, acme, acme.deputy, approval.id))).toBe('done');
  });

  test('does not check the PIN of an approver without a verification', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const { approval } = await waiting('2000');
    await setPin(server.deps, acme.boss.userId);
    for (const entered of [pin, '314159']) {
      const fundPassword = await acme.boss.device.sealPassword(entered, 'fundPassword');
      const body = { id: approval.id, fundPassword, verification: server.deps.ids.uuid() };
      const { body: answer } = await callFor(acme.boss, acme.owner, approvals.approve, { body });
      expect(codeOf(answer)).toBe(50002);
    }
  });

  test('of another company is not found', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const { approval } = await waiting('2000');
    const other = await firm(server);
    expect(codeOf(await approve(server, other, other.boss, approval.id))).toBe('request:notFound');
    expect(codeOf(await reject(other, other.boss, approval.id))).toBe('request:notFound');
    const { body } = await other.clerk.device.call(approvals.withdraw, { body: { id: approval.id } });
    expect(codeOf(body)).toBe('request:notFound');
    const { items } = await other.owner.device.ask(approvals.list, { query: {} });
    expect(items).toEqual([]);
  });

  test('follows the rule in force when it was submitted, even if the rule changes', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const { approval } = await waiting('2000');
    const change = await setRules(server, acme, rulesFrom(null, null));
    const changeId = change.result?.change?.id ?? '';
    expect(codeOf(await approve(server, acme, acme.boss, changeId))).toBe('done');
    expect((await send(server, acme, '2000')).result?.status).toBe('arrived');
    expect(await received()).toBe(1);
    expect(await approve(server, acme, acme.boss, approval.id)).toMatchObject({ result: { status: 'approved' } });
  });

  test('is rejected with a reason by one member; its money is released and no longer counts', async () => {
    await setRules(server, acme, rulesFrom('1000', '5000'));
    const before = await held(acme);
    const { approval } = await waiting('6000');
    await approve(server, acme, acme.boss, approval.id);
    expect(await reject(acme, acme.deputy, approval.id)).toMatchObject({
      result: { status: 'rejected', decisions: [{ isApproved: true }, { isApproved: false, reason: 'no invoice' }] },
    });
    expect(await held(acme)).toEqual(before);
    expect(await noticesOf(acme.clerk)).toMatchObject([{ values: { how: 'rejected', reason: 'no invoice' } }]);
    expect(codeOf(await approve(server, acme, acme.owner, approval.id))).toBe(60015);
  });

  test('can be withdrawn only by its submitter, and its money is released', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const before = await held(acme);
    const { approval } = await waiting('2000');
    const withdraw = async ({ device }: Someone) => {
      const { body } = await device.call(approvals.withdraw, { body: { id: approval.id } });
      return codeOf(body);
    };
    expect(await withdraw(acme.boss)).toBe('request:notFound');
    expect(await withdraw(acme.clerk)).toBe('done');
    expect(await withdraw(acme.clerk)).toBe(60015);
    expect(await held(acme)).toEqual(before);
    const { items } = await acme.clerk.device.ask(approvals.listOwn, { query: {} });
    expect(items).toMatchObject([{ id: approval.id, status: 'withdrawn', isYours: true }]);
  });

  test('expires with its money released, and can’t be approved at that very moment', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const before = await held(acme);
    const { approval } = await waiting('2000');
    const hours = (Date.parse(approval.expiresAt) - Date.parse(approval.createdAt)) / 3600_000;
    expect(hours).toBe(approvalLifetimeH);
    // Backdates the expiry instead of advancing the clock: sessions end sooner.
    const expires_at = server.clock.now();
    await server.db.updateTable('approval').set({ expires_at }).where('id', '=', approval.id).execute();
    await enqueue(server.db, 'approval.sweep', {});
    const [answer] = await Promise.all([approve(server, acme, acme.boss, approval.id), server.workJobs()]);
    expect(codeOf(answer)).toBe(60015);
    await server.workJobs();
    expect((await approvalOf(acme.owner, approval.subjectId)).status).toBe('expired');
    expect(await held(acme)).toEqual(before);
    expect(await noticesOf(acme.clerk)).toMatchObject([{ values: { how: 'expired', by: null } }]);
  });

  test('can’t be approved while the account, the submitter or the approver is blocked', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const { approval } = await waiting('2000');
    for (const who of [acme.owner, acme.clerk, acme.boss]) {
      const block = (transfers_blocked_until: Date | null) =>
        server.db.updateTable('app_user').set({ transfers_blocked_until }).where('id', '=', who.userId).execute();
      await block(new Date(server.clock.now().getTime() + 60_000));
      expect(codeOf(await approve(server, acme, acme.boss, approval.id))).toBe('security:blocked');
      await block(null);
    }
    expect(codeOf(await approve(server, acme, acme.boss, approval.id))).toBe('done');
  });
});

describe('two accounts of one person', () => {
  const countOf = async (who: Someone) => (await callFor(who, acme.owner, approvals.countWaiting)).body.result?.count;

  test('count as one: the second can’t approve what the first submitted', async () => {
    await verifiedAs(server, acme.clerk, { ...passport, firstName: 'Edda', lastName: 'Brandt' });
    await verifiedAs(server, acme.boss, {
      ...passport,
      documentNumber: 'C01X00T47',
      firstName: 'Edda M.',
      lastName: 'Brandt',
    });
    await setRules(server, acme, rulesFrom('1000', null));
    const { approval } = await waiting('2000');
    expect(approval.awaited.map(({ uid }) => uid).toSorted()).toEqual([acme.owner.uid, acme.deputy.uid].toSorted());
    expect([await countOf(acme.boss), await countOf(acme.deputy)]).toEqual([0, 1]);
    expect(codeOf(await approve(server, acme, acme.boss, approval.id))).toBe('approval:own');
    expect(codeOf(await approve(server, acme, acme.deputy, approval.id))).toBe('done');
  });

  test('count as one if the company’s own account submits and its authorised person is also a member', async () => {
    await verifiedAs(server, acme.owner, {
      authorisedPerson: { firstName: 'Edda', lastName: 'Brandt', emailAddress: '' },
    });
    await verifiedAs(server, acme.boss, { ...passport, firstName: 'EDDA', lastName: 'Brandt ' });
    await verifiedAs(server, acme.clerk, { authorisedPerson: { emailAddress: acme.deputy.email } });
    await setRules(server, acme, rulesFrom('1000', null));
    const sent = await send(server, acme, '2000', acme.payee, acme.owner);
    const { id } = await approvalOf(acme.owner, sent.result?.id ?? '');
    expect(codeOf(await approve(server, acme, acme.boss, id))).toBe('approval:own');
    const { approval } = await waiting('2000');
    expect(codeOf(await approve(server, acme, acme.deputy, approval.id))).toBe('approval:own');
  });

  test('give one approval, not two, and count once towards a rule', async () => {
    await setRules(server, acme, rulesFrom('1000', '5000'));
    const { approval } = await waiting('6000');
    for (const who of [acme.boss, acme.deputy]) await verifiedAs(server, who, passport);
    expect(codeOf(await approve(server, acme, acme.boss, approval.id))).toBe('done');
    expect([await countOf(acme.deputy), await countOf(acme.owner)]).toEqual([0, 1]);
    expect(codeOf(await approve(server, acme, acme.deputy, approval.id))).toBe('approval:decidedBefore');
    expect(codeOf(await approve(server, acme, acme.owner, approval.id))).toBe('done');
    expect(codeOf(await setRules(server, acme, rulesFrom('1000', '2000')))).toBe('approval:tooFewApprovers');
  });
});
