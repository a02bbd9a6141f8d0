import { Device } from '#server/features/session/testing/device.ts';
import { createKey } from '#server/features/api-keys/testing/key-owner.ts';
import type { Program } from '#server/features/open-api/testing/program.ts';
import { company, employee, makeRole, someone, type Someone } from '../harness/company.ts';
import type { TestServer } from '../harness/server.ts';

/** A caller as the access rules see it: how it makes requests, and for which account. */
export interface Caller {
  readonly device?: Device;
  readonly actingFor?: string;
  readonly program?: Program;
}

export interface People {
  readonly anonymous: Caller;
  readonly unverified: Caller;
  readonly verified: Caller;
  readonly companyOwner: Caller;
  readonly otherCompany: Caller;
  readonly employeeWithoutPermissions: Caller;
  readonly removedEmployee: Caller;
  readonly expiredSession: Caller;
  readonly frozen: Caller;
  readonly disabled: Caller;
  readonly stolenToken: Caller;
  readonly readOnlyKey: Caller;
}

/** Creates one caller of each kind. */
export async function makePeople(server: TestServer): Promise<People> {
  const [verified, unverified, firm, otherFirm] = [
    await someone(server),
    await someone(server, { kyc_status: 0 }),
    await company(server),
    await company(server, 'South Pier Ltd'),
  ];
  const nothing = await makeRole(server, firm, 'Nothing', []);
  const idle = await employee(server, firm, nothing.id);
  const removed = await employee(server, firm, 'owner');
  await server.db.deleteFrom('company_member').where('id', '=', removed.memberId).execute();
  return {
    anonymous: { device: new Device(server.origin) },
    unverified: { device: unverified.device },
    verified: { device: verified.device },
    companyOwner: { device: firm.device },
    otherCompany: { device: otherFirm.device, actingFor: firm.uid },
    employeeWithoutPermissions: { device: idle.device, actingFor: firm.uid },
    removedEmployee: { device: removed.device, actingFor: firm.uid },
    expiredSession: await expired(server),
    frozen: await changed(server, { frozen_at: new Date() }),
    disabled: await changed(server, { is_disabled: true }),
    stolenToken: stolen(server, verified),
    readOnlyKey: await program(server),
  };
}

async function changed(server: TestServer, change: Readonly<Record<string, unknown>>): Promise<Caller> {
  return { device: (await someone(server, change)).device };
}

async function expired(server: TestServer): Promise<Caller> {
  const { device, userId } = await someone(server);
  const past = new Date(server.clock.now().getTime() - 1);
  await server.db.updateTable('user_session').set({ expires_at: past }).where('user_id', '=', userId).execute();
  return { device };
}

/** A caller with another user's token, on a device whose key the token is not bound to. */
function stolen(server: TestServer, from: Someone): Caller {
  const device = new Device(server.origin);
  device.tokens = from.device.tokens;
  return { device };
}

async function program(server: TestServer): Promise<Caller> {
  const { accessKey, secretKey } = await createKey(server, await someone(server), { permissions: ['read'] });
  return { program: { origin: server.origin, clock: server.clock, accessKey, secretKey } };
}
