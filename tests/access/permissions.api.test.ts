import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import type { AccountPermission } from '#contract/members/permissions.ts';
import { permissionsOf } from '#contract/members/permissions.ts';
import type { Call } from '#contract/platform/call.ts';
import type { CallOptions, Device } from '#server/features/session/testing/device.ts';
import { letDeal } from '#server/features/acceptor/testing/dealer.ts';
import { company, employee, makeRole, someone } from '../harness/company.ts';
import { testServer, type TestServer } from '../harness/server.ts';
import { representatives } from './representatives.ts';
import { findUnexpected, refusal, visit } from './walk.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const permissionOf = ({ access }: Call): AccountPermission | null =>
  typeof access === 'object' && 'permission' in access ? access.permission : null;
const withPermission = representatives(allCalls).filter((call) => permissionOf(call) !== null);
const noPermission = () => refusal('request:noPermission');
/** Sends empty input, so that only the access rule can reject it. */
const visitEmpty = (device: Device, call: Call, options?: CallOptions) => visit(device, call, {}, options);

describe('a call that needs a permission', () => {
  test('is rejected for a person if the permission is for companies only', async () => {
    const { device } = await someone(server);
    const own = permissionsOf(['individual']);
    const calls = withPermission.filter((call) => !own.includes(permissionOf(call) ?? 'assets.read'));
    expect(calls.length).toBeGreaterThan(2);
    expect(await findUnexpected(calls, (call) => visitEmpty(device, call), noPermission)).toEqual([]);
  });

  test('is rejected for an employee whose role has every other permission', async () => {
    const firm = await company(server);
    const all = permissionsOf(['merchantOwner']).filter((permission) => permission !== 'members.manage');
    const role = await makeRole(server, firm, 'Changing', []);
    const { device } = await employee(server, firm, role.id);
    const make = async (call: Call) => {
      const permissions = all.filter((permission) => permission !== permissionOf(call));
      await server.db.updateTable('company_role').set({ permissions }).where('id', '=', role.id).execute();
      return visitEmpty(device, call, { actingFor: firm.uid });
    };
    expect(await findUnexpected(withPermission, make, noPermission)).toEqual([]);
  });

  test('is rejected for a company’s former employee, another company’s owner and a stranger acting for it', async () => {
    const [firm, other] = [await company(server), await company(server)];
    const former = await employee(server, firm, 'owner');
    await server.db.deleteFrom('company_member').where('id', '=', former.memberId).execute();
    for (const { device } of [former, other, await employee(server, other, 'owner'), await someone(server)]) {
      const make = (call: Call) => visitEmpty(device, call, { actingFor: firm.uid });
      expect(await findUnexpected(withPermission, make, noPermission)).toEqual([]);
    }
  });

  test('is accepted for an invited owner acting for the company', async () => {
    const firm = await company(server);
    await letDeal(server.deps, firm.userId);
    const { device } = await employee(server, firm, 'owner');
    for (const call of withPermission) {
      expect(await visit(device, call, undefined, { actingFor: firm.uid })).not.toMatch(
        /^(401|500)|noPermission|60013/,
      );
    }
  });
});

test('acting for a company doesn’t affect calls about the caller’s own account', async () => {
  const firm = await company(server);
  const { device, uid } = await employee(server, firm, 'owner');
  const reads = allCalls.filter(({ access, method }) => access === 'session' && method === 'GET');
  expect(reads.length).toBeGreaterThan(8);
  for (const call of reads) {
    const { body } = await device.call(call, undefined, { actingFor: firm.uid });
    const text = JSON.stringify(body);
    expect(text).not.toContain(firm.userId);
    expect(text).not.toContain(firm.email);
  }
  expect(uid).not.toBe(firm.uid);
});
