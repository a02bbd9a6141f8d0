import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeyPermissions, type ApiKeyPermission } from '#contract/api-keys/rules.ts';
import { allCalls } from '#contract/index.ts';
import type { Call } from '#contract/platform/call.ts';
import { security } from '#contract/security/calls.ts';
import { session } from '#contract/session/calls.ts';
import { staffPermissionsOf, staffRoles, type StaffRole } from '#contract/staff/permissions.ts';
import type { Program } from '#server/features/open-api/testing/program.ts';
import { clockWhenAllIsOpen } from '../harness/clock.ts';
import { testServer, type TestServer } from '../harness/server.ts';
import { deviceOf, signedIn } from '../harness/world.ts';
import type { ForeignId } from './belongings.ts';
import { foreignIds } from './foreign-ids.ts';
import { foreignVerifications } from './foreign-verifications.ts';
import { anotherDevice, programOf, somebody, type Somebody } from './people.ts';
import { representatives } from './representatives.ts';
import { idFields } from './samples.ts';
import { findUnexpected, refusal, schemasOf, visit, visitSigned } from './walk.ts';

const isOpen = ({ access }: Call) => access === 'public' || access === 'sandbox' || access === 'webhook';
const isForKeys = ({ access }: Call) => typeof access === 'object' && 'apiKey' in access;
const needsVerified = ({ access }: Call) => typeof access === 'object' && 'kycStatus' in access;
const deskOf = ({ access }: Call) => (typeof access === 'object' && 'staff' in access ? access.staff : null);

const everyForPeople = allCalls.filter((call) => !isOpen(call) && !isForKeys(call));
const everyForPrograms = allCalls.filter(isForKeys);
const everyOfTheDesk = everyForPeople.filter((call) => deskOf(call) !== null);
const forPeople = representatives(everyForPeople);
const forPrograms = representatives(everyForPrograms);
const ofTheDesk = representatives(everyOfTheDesk);
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const unauthenticated = refusal('request:unauthenticated');
const signedOut = (call: Call) => (isForKeys(call) ? refusal('apiKey:badSignature') : unauthenticated);

let server: TestServer;
let owner: Somebody;

beforeAll(async () => {
  server = await testServer({ seeded: true, clock: clockWhenAllIsOpen() });
  owner = await somebody(server);
});
afterAll(() => server.close());

const set = (who: Somebody, columns: { is_disabled?: boolean; kyc_status?: 0 | 3; roles?: string[] }) =>
  server.db.updateTable('app_user').set(columns).where('id', '=', who.userId).execute();

describe('a call with restricted access', () => {
  test('is rejected without a session', async () => {
    const nobody = deviceOf(server);
    const found = await findUnexpected(
      [...everyForPeople, ...everyForPrograms],
      (call) => visit(nobody, call),
      signedOut,
    );
    expect(found).toEqual([]);
  });

  test('is rejected for a token without its device’s proof', async () => {
    const thief = deviceOf(server);
    thief.tokens = owner.device.tokens;
    expect(
      await findUnexpected(
        forPeople,
        (call) => visit(thief, call),
        () => unauthenticated,
      ),
    ).toEqual([]);
    const without = (call: Call) => visit(owner.device, call, undefined, { proof: null });
    expect(await findUnexpected(forPeople, without, () => unauthenticated)).toEqual([]);
  });

  test('is rejected after sign-out', async () => {
    const gone = await anotherDevice(server, owner);
    await gone.ask(session.exit, { body: {} });
    expect(
      await findUnexpected(
        forPeople,
        (call) => visit(gone, call),
        () => unauthenticated,
      ),
    ).toEqual([]);
  });

  test('is rejected for a disabled account and its API keys', async () => {
    const disabled = await somebody(server);
    const program = await programOf(server, disabled, apiKeyPermissions);
    await set(disabled, { is_disabled: true });
    const refused = () => refusal(80001);
    expect(await findUnexpected(forPeople, (call) => visit(disabled.device, call), refused)).toEqual([]);
    expect(await findUnexpected(forPrograms, (call) => visitSigned(program, call), refused)).toEqual([]);
  });

  test('is rejected for a frozen account and its API keys, and so is signing in to it', async () => {
    const frozen = await somebody(server);
    const program = await programOf(server, frozen, apiKeyPermissions);
    await frozen.device.ask(security.freezeAccount, { body: {} });
    expect(
      await findUnexpected(
        forPeople,
        (call) => visit(frozen.device, call),
        () => unauthenticated,
      ),
    ).toEqual([]);
    const keys = await findUnexpected(
      forPrograms,
      (call) => visitSigned(program, call),
      () => refusal(50010),
    );
    expect(keys).toEqual([]);
    const { body } = await deviceOf(server).trySignIn(frozen.email, frozen.password);
    expect(body.error?.code).toBe(50010);
  });

  test('for verified users is rejected for unverified persons, companies and API keys', async () => {
    for (const isCompany of [false, true]) {
      const unverified = await somebody(server, { kycStatus: 3, isCompany });
      const program = await programOf(server, unverified, apiKeyPermissions);
      await set(unverified, { kyc_status: 0 });
      const people = forPeople.filter(needsVerified);
      const refused = () => refusal(60013);
      expect(people.length).toBeGreaterThan(0);
      expect(await findUnexpected(people, (call) => visit(unverified.device, call), refused)).toEqual([]);
      const programs = forPrograms.filter(needsVerified);
      expect(await findUnexpected(programs, (call) => visitSigned(program, call), refused)).toEqual([]);
    }
  });

  test.each<readonly StaffRole[]>([[], ...staffRoles.map((role) => [role])])(
    'for staff is rejected unless the role has its permission: %s',
    async (...held) => {
      const staff = await somebody(server);
      await set(staff, { roles: held });
      const allowed = held.flatMap((role) => [...staffPermissionsOf(role)]);
      const refused = ofTheDesk.filter((call) => !allowed.some((permission) => permission === deskOf(call)));
      expect(refused.length).toBeGreaterThan(0);
      const forbidden = refusal('request:forbidden');
      expect(
        await findUnexpected(
          refused,
          (call) => visit(staff.device, call, {}),
          () => forbidden,
        ),
      ).toEqual([]);
      const others = ofTheDesk.filter((call) => !refused.includes(call));
      const outcomes = await Promise.all(others.map((call) => visit(staff.device, call, {})));
      expect(outcomes.filter((outcome) => /^(401|403|5)/.test(outcome))).toEqual([]);
    },
  );

  test('for staff that changes something is rejected for an auditor, who may read all the others', async () => {
    const auditor = await somebody(server);
    await set(auditor, { roles: ['auditor'] });
    // A call that shows more than a list does, and is audited for it, is an act too.
    const isAct = (call: Call) => deskOf(call)?.endsWith('.act') ?? false;
    const isChange = ({ idempotency }: Call) => idempotency === 'required' || idempotency.none !== 'read';
    expect(everyOfTheDesk.filter((call) => isChange(call) && !isAct(call))).toEqual([]);
    const [changing, reading] = [true, false].map((acts) => ofTheDesk.filter((call) => isAct(call) === acts));
    const forbidden = refusal('request:forbidden');
    expect(
      await findUnexpected(
        changing ?? [],
        (call) => visit(auditor.device, call),
        () => forbidden,
      ),
    ).toEqual([]);
    const outcomes = await Promise.all((reading ?? []).map((call) => visit(auditor.device, call, {})));
    expect(outcomes.filter((outcome) => outcome.includes('forbidden'))).toEqual([]);
    expect([changing?.length, reading?.length].every((count) => count !== undefined && count > 3)).toBe(true);
  });

  test('for programs is rejected for a key with every other permission, and for a signed-in user', async () => {
    const others = (needed: ApiKeyPermission) => apiKeyPermissions.filter((permission) => permission !== needed);
    const programs = Object.fromEntries(
      await Promise.all(
        apiKeyPermissions.map(async (needed) => [needed, await programOf(server, owner, others(needed))] as const),
      ),
    ) as Record<ApiKeyPermission, Program>;
    const make = (call: Call) => visitSigned(programs[permissionOf(call)], call);
    expect(await findUnexpected(forPrograms, make, () => refusal('apiKey:permission'))).toEqual([]);
    expect(await findUnexpected(forPrograms, (call) => visit(owner.device, call), signedOut)).toEqual([]);
  });

  test('for users is rejected for an API key with every permission', async () => {
    const program = await programOf(server, owner, apiKeyPermissions);
    expect(
      await findUnexpected(
        forPeople,
        (call) => visitSigned(program, call),
        () => unauthenticated,
      ),
    ).toEqual([]);
  });

  test('for a provider’s webhook is rejected without its signature', async () => {
    const webhooks = allCalls.filter(({ access }) => access === 'webhook');
    expect(webhooks.length).toBeGreaterThan(0);
    const outcomes = await Promise.all(webhooks.map((call) => visit(deviceOf(server), call)));
    expect(outcomes.filter((outcome) => !/^4\d\d /.test(outcome))).toEqual([]);
  });
});

function permissionOf({ access }: Call): ApiKeyPermission {
  if (typeof access === 'object' && 'apiKey' in access) return access.apiKey;
  throw new Error('this call is not for programs');
}

describe('a user’s data', () => {
  /** Operator calls are left out: they reach every customer's data, and non-operators are rejected above. */
  const withIds = everyForPeople.filter((call) => deskOf(call) === null);
  const keys = withIds.flatMap((call) => idFields(schemasOf(call)).map((field) => `${call.name} ${field}`));
  let pair: readonly [Somebody, Somebody];
  let companies: readonly [Somebody, Somebody];

  beforeAll(async () => {
    pair = [await somebody(server), await somebody(server)];
    const facts = { isCompany: true };
    companies = [await somebody(server, facts), await somebody(server, facts)];
  });

  const callNamed = (name: string) => allCalls.find((call) => call.name === name) as Call;
  /** An application is made only once, so each attempt gets two new users. */
  const pairOf = async (among: ForeignId['among']) => {
    if (among === 'verified') return pair;
    if (among === 'verifiedCompanies') return companies;
    const facts = { kycStatus: 0, isCompany: among === 'companies' } as const;
    return [await somebody(server, facts), await somebody(server, facts)] as const;
  };

  test('has a test case for every id field of every call', () => {
    // Marking another user's notices marks nothing, which has its own test; a browser's delayed mark is not rejected
    // for it. Another user's stream reveals nothing either, also tested separately: the server that gets the request
    // may not hold the stream.
    const apart = ['notices.markRead ids', 'events.watchRates stream'];
    const tried = keys.filter((key) => !key.endsWith(' verification') && !apart.includes(key));
    expect(Object.keys(foreignIds).toSorted()).toEqual(tried.toSorted());
  });

  test.each(Object.entries(foreignIds))(
    'is refused to another user, and not to its owner: %s',
    async (name, { among, make }) => {
      const [mine, theirs] = await pairOf(among);
      const call = callNamed(name.split(' ')[0] ?? '');
      const foreign = await visit(theirs.device, call, await make(server, mine, theirs));
      expect(foreign).toMatch(/^4\d\d /);
      // Nothing else stood in the way: the owner's call succeeds.
      expect(await visit(mine.device, call, await make(server, mine, mine))).toBe('200 done');
    },
  );

  test.each(Object.entries(foreignVerifications))(
    'is not unlocked by another user’s verification: %s',
    async (name, make) => {
      const [mine, theirs] = pair;
      const call = callNamed(name);
      expect(await visit(theirs.device, call, await make(server, mine, theirs))).toBe(refusal(50002));
      expect(await visit(mine.device, call, await make(server, mine, mine))).not.toBe(refusal(50002));
    },
  );

  test('appears in no response to another person or another company', async () => {
    const [mine, theirs] = pair;
    const reads = withIds.filter((call) => call.method === 'GET' && idFields(schemasOf(call)).length === 0);
    expect(reads.length).toBeGreaterThan(10);
    const textOf = async ({ device }: Somebody, call: Call) => JSON.stringify((await device.call(call)).body);
    const own = await Promise.all(reads.map((call) => textOf(mine, call)));
    const marks = [mine.uid, mine.userId, mine.email, ...own.flatMap((text) => text.match(uuid) ?? [])];
    expect(new Set(marks).size).toBeGreaterThan(10);
    for (const other of [theirs, await somebody(server, { isCompany: true })]) {
      const answers = await Promise.all(
        reads.map(async (call) => ({ name: call.name, text: await textOf(other, call) })),
      );
      expect(answers.filter(({ text }) => marks.some((mark) => text.includes(mark)))).toEqual([]);
    }
  });
});

describe('a caller with the required access', () => {
  /** Rejections by the access gate; with any other result the call was let in. */
  const atTheGate = [
    unauthenticated,
    ...(['request:forbidden', 'request:noPermission', 60013, 'apiKey:permission'] as const).map(refusal),
  ];
  const endsTheSession = ['session.exit', 'security.freezeAccount', 'accountClosing.close'];

  test('is let in by every call', async () => {
    const guest = await somebody(server);
    const company = await somebody(server, { isCompany: true });
    await set(company, { roles: ['dealer'] });
    const operator = await signedIn(server, 'operator');
    const program = await programOf(server, guest, apiKeyPermissions);
    const make = async (call: Call) => {
      if (isForKeys(call)) return visitSigned(program, call);
      if (endsTheSession.includes(call.name)) return visit((await somebody(server)).device, call);
      if (/^(acceptor|approvals|businessVerification|corporateCards|members|subAccounts|webhooks)\./.test(call.name))
        return visit(company.device, call);
      if (call.name === 'promissory.listDealt' || /^dealerOrders\.(dealer|listDealt)/.test(call.name))
        return visit(company.device, call);
      return visit(deskOf(call) === null ? guest.device : operator, call);
    };
    const outcomes: string[] = [];
    for (const call of [...everyForPrograms, ...everyForPeople]) outcomes.push(`${call.name}: ${await make(call)}`);
    const isStopped = (outcome: string) => / 5\d\d /.test(outcome) || atTheGate.some((no) => outcome.endsWith(no));
    expect(outcomes.filter(isStopped)).toEqual([]);
  });
});

// Runs last because it moves the clock.
test('every call rejects an expired token', async () => {
  const late = await somebody(server);
  server.clock.advance(24 * 3600 * 1000);
  expect(
    await findUnexpected(
      forPeople,
      (call) => visit(late.device, call),
      () => unauthenticated,
    ),
  ).toEqual([]);
});
