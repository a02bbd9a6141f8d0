import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvals } from '#contract/approvals/calls.ts';
import { members } from '#contract/members/calls.ts';
import { removeValues, updateRoleValues } from '#contract/members/rules.ts';
import { callFor, company, employee, verified } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { approve, firm, reject, rulesFrom, send, setRules, type Firm } from '../../../tests/harness/firm.ts';

let server: TestServer;
let acme: Firm;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(1000);
  acme = await firm(server);
});

const codeOf = (body: { readonly success: boolean; readonly error?: { readonly code: unknown } | null }) =>
  body.success ? 'done' : body.error?.code;

const inForce = async () => (await acme.owner.device.ask(approvals.getRules)).rules;

describe('a company’s rules', () => {
  test('apply at once if none are in force; a change needs as many approvals as the strictest rule', async () => {
    expect(await setRules(server, acme, rulesFrom('1000', '5000'))).toMatchObject({ result: { change: null } });
    const { result } = await setRules(server, acme, rulesFrom(null, null));
    const change = result?.change;
    expect(change).toMatchObject({ kind: 'rules', needed: 2, status: 'pendingMultiSig', rules: rulesFrom(null, null) });
    expect(codeOf(await setRules(server, acme, rulesFrom('1', null)))).toBe('approval:changePending');
    const id = change?.id ?? '';
    expect(codeOf(await approve(server, acme, acme.owner, id))).toBe('approval:own');
    await approve(server, acme, acme.boss, id);
    expect(await inForce()).toEqual([
      { kind: 'withdrawal', oneFrom: '1000.00', twoFrom: '5000.00' },
      { kind: 'transfer', oneFrom: '1000.00', twoFrom: '5000.00' },
    ]);
    await approve(server, acme, acme.deputy, id);
    expect(await inForce()).toEqual(rulesFrom(null, null));
  });

  test('stay in force if a change is rejected, and another change can be proposed', async () => {
    await setRules(server, acme, rulesFrom('1000', null));
    const { result } = await setRules(server, acme, rulesFrom(null, null));
    expect(codeOf(await reject(acme, acme.boss, result?.change?.id ?? ''))).toBe('done');
    expect(await inForce()).toMatchObject([{ oneFrom: '1000.00' }, { oneFrom: '1000.00' }]);
    expect(codeOf(await setRules(server, acme, rulesFrom('10', null)))).toBe('done');
  });

  test('are refused if there are too few members to ever fulfil them', async () => {
    const owner = await company(server);
    expect(await setRules(server, { owner }, rulesFrom('1000', null))).toMatchObject({
      error: { code: 'approval:tooFewApprovers', details: { needed: 2, approvers: 1 } },
    });
    await employee(server, owner, 'owner');
    expect(codeOf(await setRules(server, { owner }, rulesFrom('1000', '5000')))).toBe('approval:tooFewApprovers');
    expect(codeOf(await setRules(server, { owner }, rulesFrom('1000', null)))).toBe('done');
  });

  test('keep the members they need from being removed, leaving or losing their role', async () => {
    await setRules(server, acme, rulesFrom(null, '5000'));
    const { memberId: id } = acme.boss;
    const verification = await verified(server, acme.owner, removeValues(id));
    const { body } = await acme.owner.device.call(members.remove, { body: { id, verification } });
    expect(codeOf(body)).toBe('approval:tooFewApprovers');
    const left = await acme.deputy.device.call(members.leave, { body: { companyUid: acme.owner.uid } });
    expect(codeOf(left.body)).toBe('approval:tooFewApprovers');
    const { roles } = await acme.owner.device.ask(members.list);
    const role = roles.find(({ name }) => name === 'Approver');
    const choice = { name: 'Approver', permissions: [] };
    const values = updateRoleValues(role?.id ?? '', choice);
    const changed = await acme.owner.device.call(members.updateRole, {
      body: { id: role?.id ?? '', ...choice, verification: await verified(server, acme.owner, values) },
    });
    expect(codeOf(changed.body)).toBe('approval:tooFewApprovers');
    await employee(server, acme.owner, 'owner');
    expect(codeOf((await acme.deputy.device.call(members.leave, { body: { companyUid: acme.owner.uid } })).body)).toBe(
      'done',
    );
  });

  test('are refused without a verification, with thresholds reversed, in another currency, or from a non-owner', async () => {
    const rules = rulesFrom('5000', '1000');
    expect(codeOf(await setRules(server, acme, rules))).toBe('approval:rules');
    expect(codeOf(await setRules(server, acme, rulesFrom('-1', null)))).toBe('approval:rules');
    expect(codeOf(await setRules(server, acme, rulesFrom('1000', null), acme.boss))).toBe('request:noPermission');
    const body = { rules: rulesFrom('1', null), currency: 'EUR', verification: acme.owner.userId };
    expect(codeOf((await acme.owner.device.call(approvals.setRules, { body })).body)).toBe(40001);
    const usd = await acme.owner.device.call(approvals.setRules, { body: { ...body, currency: 'USD' } });
    expect(codeOf(usd.body)).toBe(50002);
  });
});

describe('trying rules', () => {
  const trial = async (oneFrom: string | null, twoFrom: string | null, amount: string, payee = '') => {
    const example = { kind: 'transfer' as const, asset: 'USDT', amount, payee };
    const body = { rules: rulesFrom(oneFrom, twoFrom), currency: 'USD', example };
    return acme.owner.device.ask(approvals.tryRules, { body });
  };

  test('reports who would have to approve an example, including what went out today, and saves nothing', async () => {
    expect(await trial('1000', '5000', '100')).toMatchObject({ needed: 0, approvers: [] });
    const one = await trial('1000', '5000', '2000');
    expect(one).toMatchObject({ needed: 1, isFulfillable: true });
    expect(one.approvers.map(({ uid }) => uid).toSorted()).toEqual([acme.boss.uid, acme.deputy.uid].toSorted());
    expect(await trial('1000', '5000', '6000')).toMatchObject({ needed: 2, isFulfillable: true });
    expect(await trial('1000', '5000', '6000', acme.boss.uid)).toMatchObject({ needed: 2, isFulfillable: false });
    expect(await inForce()).toEqual(rulesFrom(null, null));
    await setRules(server, acme, rulesFrom('1000', null));
    await send(server, acme, '900');
    expect(await trial('1000', null, '200')).toMatchObject({
      needed: 1,
      usedToday: expect.stringMatching(/^(89|90)\d\.\d\d$/),
    });
  });

  test('refuses an amount whose value no response could hold', async () => {
    const example = { kind: 'transfer' as const, asset: 'BTC', amount: '9'.repeat(28), payee: '' };
    const body = { rules: rulesFrom('1', null), currency: 'USD', example };
    expect(codeOf((await acme.owner.device.call(approvals.tryRules, { body })).body)).toBe(50014);
  });

  test('is for owners only', async () => {
    const example = { kind: 'transfer' as const, asset: 'USDT', amount: '1', payee: '' };
    const body = { rules: rulesFrom('1', null), currency: 'USD', example };
    expect(codeOf((await callFor(acme.boss, acme.owner, approvals.tryRules, { body })).body)).toBe(
      'request:noPermission',
    );
  });
});
