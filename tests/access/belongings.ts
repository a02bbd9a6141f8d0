import { dataExport } from '#contract/data-export/calls.ts';
import '#server/features/statements/tables.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { businessVerification } from '#contract/business-verification/calls.ts';
import { kyc } from '#contract/kyc/calls.ts';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { members } from '#contract/members/calls.ts';
import { ownerRole } from '#contract/members/rules.ts';
import { approveValues, paymentKinds } from '#contract/approvals/rules.ts';
import { addresses } from '#contract/addresses/calls.ts';
import { addValues, payeeValues, type AddressEntry } from '#contract/addresses/rules.ts';
import { security } from '#contract/security/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import type { StepUpAction } from '#contract/step-up/actions.ts';
import { moveValues } from '#contract/sub-accounts/rules.ts';
import { webhooks } from '#contract/webhooks/calls.ts';
import { webhookValues } from '#contract/webhooks/rules.ts';
import { withdrawalValues } from '#contract/withdrawals/rules.ts';
import type { WithdrawalState } from '#contract/withdrawals/states.ts';
import { createKey } from '#server/features/api-keys/testing/key-owner.ts';
import { jpg, pdf } from '#server/features/files/testing/pictures.ts';
import { uploaded } from '#server/features/files/testing/upload.ts';
import {
  create as createWallet,
  propose,
  readyWallet,
  type ShownOperation,
  type ShownWallet,
} from '#server/features/multi-sig/testing/wallets.ts';
import {
  applied,
  confirm,
  pin,
  setPin,
  strange,
  type Withdrawer,
} from '#server/features/withdrawals/testing/withdrawer.ts';
import { makeSubAccount } from '#server/features/sub-accounts/testing/sub-account.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { employee, inviteTo, makeRole, someone } from '../harness/company.ts';
import { fund } from '../harness/funds.ts';
import type { TestServer } from '../harness/server.ts';
import { somebody, type Somebody } from './people.ts';
import type { Sample } from './samples.ts';

/**
 * Creates something of the owner's and returns the input for requesting it, by a user who lacks nothing but ownership.
 */
export type MakeInput = (server: TestServer, owner: Somebody, asking: Somebody) => Promise<Sample>;

/** An id that only its owner may use. */
export interface ForeignId {
  /** Which users have these things. Two are needed: the owner and the one who makes the request. */
  readonly among: 'verified' | 'newcomers' | 'companies' | 'verifiedCompanies';
  readonly make: MakeInput;
}

export const body = (fields: Record<string, unknown>): Sample => ({ body: fields });
export const key = (server: TestServer, owner: Somebody) => createKey(server, owner).then(({ id }) => id);
export const file = (owner: Somebody, purpose: string) =>
  uploaded(owner.device, purpose, purpose.startsWith('kyb') ? pdf() : jpg);
/** Inserts a statement of a user as a row. The content of its file doesn't matter here. */
export async function statementOf(server: TestServer, { userId }: Somebody): Promise<string> {
  const id = server.deps.ids.uuid();
  const now = server.clock.now();
  const days = { first_day: '2026-01-01', last_day: '2026-01-31', time_zone: 'UTC', until: now };
  const made = { asked_by: userId, asked_at: now, ready_at: now, size: 3 };
  await server.db
    .insertInto('account_statement')
    .values({
      id,
      account_id: userId,
      kind: 'statement',
      currency: 'EUR',
      format: 'csv',
      language: 'en',
      ...days,
      ...made,
    })
    .execute();
  await server.deps.providers.files.put(id, Buffer.from('csv'));
  return id;
}
/** Creates a completed data export of a user. */
export async function dataExportOf(server: TestServer, { device }: Somebody): Promise<string> {
  const { id } = await device.ask(dataExport.request, { body: {} });
  await server.workJobs();
  return id;
}
export const passed = (
  server: TestServer,
  { userId }: Somebody,
  action: StepUpAction,
  values: Readonly<Record<string, string>>,
) => insertPassedStepUp(server.deps, userId, action, values);

/** Creates something that waits for a company's members: a change of its rules, proposed by `by`. */
export async function waitingApproval({ db, deps }: TestServer, company: Somebody, by: Pick<Somebody, 'userId'>) {
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const rules = JSON.stringify({ currency: 'USD', rules: noRules });
  await sql`update approval set status = 'withdrawn' where company_id = ${company.userId}`.execute(db);
  await sql`insert into approval (id, company_id, kind, subject_id, made_by, needed, status, proposal, created_at,
      updated_at, expires_at)
    values (${id}, ${company.userId}, 'rules', ${id}, ${by.userId}, 1, 'awaitingSuperiorApproval', ${rules}::jsonb, ${now},
      ${now}, ${new Date(now.getTime() + 3600_000)})`.execute(db);
  return id;
}
export const noRules = paymentKinds.map((kind) => ({ kind, oneFrom: null, twoFrom: null }));
/** The values that the verification of the approval covers. */
export const approvalValues = (id: string) =>
  approveValues({ id, asset: null, amount: null, payee: null, network: null, tag: null });

export async function begun({ device }: Somebody): Promise<string> {
  const { verification } = await device.ask(stepUp.begin, { body: { action: 'security.recoveryCodes', values: {} } });
  return verification;
}

export async function passkey({ db, deps }: TestServer, { userId }: Somebody): Promise<string> {
  const id = deps.ids.uuid();
  const columns = { credential_id: id, public_key: Buffer.alloc(77), counter: 0, name: 'a key', transports: [] };
  await db
    .insertInto('passkey')
    .values({ id, user_id: userId, created_at: deps.clock.now(), ...columns })
    .execute();
  return id;
}

export async function secondSession(owner: Somebody): Promise<string> {
  // Signs in on the same device: a known device is not asked for factors that were bound in the meantime.
  await owner.device.signIn(owner.email, owner.password);
  const { items } = await owner.device.ask(security.listSessions);
  const other = items.find(({ isCurrent }) => !isCurrent);
  if (!other) throw new Error('there is no second session');
  return other.sessionId;
}

export async function setFundPassword({ db, deps }: TestServer, { userId }: Somebody): Promise<void> {
  const row = { user_id: userId, password_hash: 'none', set_at: deps.clock.now() };
  await db
    .insertInto('fund_password')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const litecoin = () => ({ asset: 'LTC', network: 'LTC', address: strange('LTC', 'LTC'), amount: '1' });

/** Creates a withdrawal request of the owner's, not yet confirmed. */
export async function withdrawalRequest(server: TestServer, owner: Withdrawer) {
  const { db, deps } = server;
  // Other attempts with these users may have blocked their transfers.
  await db.updateTable('app_user').set({ transfers_blocked_until: null }).where('id', '=', owner.userId).execute();
  await fund(server, owner.userId, 'LTC', '10');
  await setPin(deps, owner.userId);
  return applied(deps, owner, litecoin());
}

/** Creates a withdrawal of the owner's in a given state. */
export async function withdrawal(server: TestServer, owner: Withdrawer, status: WithdrawalState): Promise<string> {
  const { body: made } = await confirm(owner, await withdrawalRequest(server, owner));
  if (!made.success) throw new Error(`the confirmation answered ${made.error.code}`);
  await server.db.updateTable('withdrawal').set({ status }).where('id', '=', made.result.id).execute();
  return made.result.id;
}

export async function confirmation(
  server: TestServer,
  owner: Somebody,
  asking: Somebody,
  verification?: string,
): Promise<Sample> {
  const request = await withdrawalRequest(server, owner);
  await setPin(server.deps, asking.userId);
  const values = withdrawalValues({ ...litecoin(), tag: null });
  return {
    query: { rid: request.rid },
    body: {
      fundPassword: await asking.device.sealPassword(pin, 'fundPassword'),
      verification: verification ?? (await passed(server, asking, 'withdrawal.create', values)),
    },
  };
}

export const verified = (make: MakeInput): ForeignId => ({ among: 'verified', make });

/** A draft with another user's picture. To change a draft, it has to exist first. */
export function personPhoto(field: 'front' | 'back' | 'holding', isChange: boolean): ForeignId {
  const make: MakeInput = async (_server, owner, asking) => {
    const draft = { form: {}, submit: false };
    if (isChange) await asking.device.call(kyc.createKyc, { body: draft }, { idempotencyKey: randomUUID() });
    return body({ form: { photos: { [field]: await file(owner, `kyc.${field}`) } }, submit: false });
  };
  return { among: 'newcomers', make };
}

export function companyDocument(field: 'registration' | 'ownership' | 'authorisation', isChange: boolean): ForeignId {
  const call = businessVerification.createBusinessVerification;
  const make: MakeInput = async (_server, owner, asking) => {
    const draft = { form: {}, submit: false };
    if (isChange) await asking.device.call(call, { body: draft }, { idempotencyKey: randomUUID() });
    return body({ form: { documents: { [field]: await file(owner, `kyb.${field}`) } }, submit: false });
  };
  return { among: 'companies', make };
}

export type MakeChange = (
  server: TestServer,
  owner: Somebody,
  asking: Somebody,
) => Promise<{ readonly values: Readonly<Record<string, string>>; readonly fields: Record<string, unknown> }>;

/** A change to a company's members, with a verification by the user who requests it. */
export function change(make: MakeChange): ForeignId {
  return {
    among: 'verifiedCompanies',
    make: async (server, owner, asking) => {
      const { values, fields } = await make(server, owner, asking);
      return body({ ...fields, verification: await passed(server, asking, 'member.change', values) });
    },
  };
}

export const anyRole = (server: TestServer, owner: Somebody) =>
  makeRole(server, owner, `Role ${randomUUID().slice(0, 8)}`, []).then(({ id }) => id);
export const anyMember = async (server: TestServer, owner: Somebody) =>
  (await employee(server, owner, ownerRole)).memberId;

export async function openInvitation(server: TestServer, owner: Somebody): Promise<string> {
  await inviteTo(server, owner, `${randomUUID()}@sample.example`, ownerRole);
  const { invitations } = await owner.device.ask(members.list);
  return invitations[0]?.id ?? '';
}

export const bookEntry: AddressEntry = {
  asset: 'ETH',
  network: 'ETH',
  address: `0x${'12'.repeat(20)}`,
  tag: '',
  remark: '',
  beneficiary: '',
  userType: 'individual',
  holding: 'selfHosted',
  provider: '',
};

/** Returns the id of an address in a user's address book. */
export async function bookAddress(server: TestServer, owner: Somebody): Promise<string> {
  const entry = { ...bookEntry, address: `0x${randomUUID().replaceAll('-', '')}${'0'.repeat(8)}` };
  const verification = await passed(server, owner, 'address.add', addValues([entry]));
  const input = { body: { ...entry, verification } };
  const { id } = await owner.device.ask(addresses.create, input, { idempotencyKey: randomUUID() });
  return id;
}

/** Returns the id of a payee in a user's address book: a new customer each time. */
export async function bookPayee(server: TestServer, owner: Somebody): Promise<string> {
  const { uid } = await someone(server);
  const verification = await passed(server, owner, 'address.add', payeeValues(uid));
  const input = { body: { uid, remark: '', verification } };
  return (await owner.device.ask(addresses.addPayee, input, { idempotencyKey: randomUUID() })).id;
}

/** Active wallets by owner; each is created once and used by all attempts. */
export const wallets = new Map<string, Promise<ShownWallet>>();
export async function wallet(server: TestServer, owner: Somebody): Promise<ShownWallet> {
  const make = async () => readyWallet(server, owner, [owner, await somebody(server), await somebody(server)]);
  const made = wallets.get(owner.userId) ?? make();
  wallets.set(owner.userId, made);
  return made;
}
/** Returns a user's own wallet without open operations and with nothing that blocks moving its money. */
export async function freeWallet(server: TestServer, owner: Somebody): Promise<ShownWallet> {
  const made = await wallet(server, owner);
  const free = { transfers_blocked_until: null };
  await server.db.updateTable('app_user').set(free).where('id', '=', owner.userId).execute();
  const { open } = await owner.device.ask(multiSig.get, { query: { Id: made.id } });
  if (open) await owner.device.ask(multiSig.cancelOperation, { body: { id: open.id } });
  return made;
}
export const operation = async (server: TestServer, owner: Somebody): Promise<ShownOperation> =>
  propose(owner, (await freeWallet(server, owner)).id);
export async function invitation(server: TestServer, owner: Somebody): Promise<string> {
  return (await createWallet(owner, [owner, await somebody(server)])).id;
}
export const walletQuery = verified(async (server, owner) => ({ query: { Id: (await wallet(server, owner)).id } }));
export async function replacement(server: TestServer, made: ShownWallet, signer: string | undefined): Promise<Sample> {
  return body({ id: made.id, signer: signer ?? '', by: { uid: (await somebody(server)).uid } });
}

/** Inserts a deposit that waits for a decision. */
export async function reviewedDeposit({ db, deps }: TestServer, { userId }: Somebody): Promise<string> {
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  // A user who changed their security settings may not move money for a while; this test is about who owns the deposit.
  await db.updateTable('app_user').set({ transfers_blocked_until: null }).where('id', '=', userId).execute();
  const what = { asset: 'BTC', network: 'BTC', address: 'tb1q', tag: null, amount: '1000000', confirmations: 2 };
  const rest = { output_index: 0, failure_reason: null, created_at: now, updated_at: now, completed_at: null };
  await db
    .insertInto('deposit')
    .values({ id, user_id: userId, transaction_hash: randomUUID(), status: 'complianceReview', ...what, ...rest })
    .execute();
  return id;
}

export const refund = (id: string) => ({ id, address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', tag: null });
export const ofSubAccount = (ask: (id: string) => Sample): ForeignId => ({
  among: 'verifiedCompanies',
  make: async (_server, owner) => ask(await makeSubAccount(owner)),
});

/** A move to or from another company's sub-account, by a user with a valid verification for it. */
export const moveBy = (order: (id: string) => { from: string; to: string }): ForeignId => ({
  among: 'verifiedCompanies',
  make: async (server, owner, asking) => {
    const id = await makeSubAccount(owner);
    for (const holder of [id, owner.userId, asking.userId]) await fund(server, holder, 'BTC', '1');
    const move = { ...order(id), asset: 'BTC', amount: '0.1' };
    return body({ ...move, verification: await passed(server, asking, 'subAccount.move', moveValues(move)) });
  },
});

export async function endpoint(server: TestServer, owner: Somebody): Promise<string> {
  const url = 'http://localhost:1/';
  await server.db.deleteFrom('webhook_endpoint').where('company_id', '=', owner.userId).execute();
  const verification = await passed(server, owner, 'webhook.change', webhookValues.create(url));
  return (await owner.device.ask(webhooks.createEndpoint, { body: { url, events: [], verification } })).id;
}

export type EndpointFields = (server: TestServer, id: string, asking: Somebody) => Promise<Record<string, unknown>>;

export const ofEndpoint = (make: EndpointFields): ForeignId => ({
  among: 'verifiedCompanies',
  make: async (server, owner, asking) => body(await make(server, await endpoint(server, owner), asking)),
});

export const ofDelivery = (ask: (id: string) => Sample): ForeignId => ({
  among: 'verifiedCompanies',
  make: async (server, owner) => {
    const id = await endpoint(server, owner);
    return ask((await owner.device.ask(webhooks.sendTest, { body: { id } })).id);
  },
});
