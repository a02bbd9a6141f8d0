import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/calls.ts';
import { addresses } from '#contract/addresses/calls.ts';
import { payeeValues } from '#contract/addresses/rules.ts';
import { desk } from '#contract/desk/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { kyc } from '#contract/kyc/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { security } from '#contract/security/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { users } from '#contract/users/calls.ts';
import { png } from '#server/features/files/testing/pictures.ts';
import { uploaded } from '#server/features/files/testing/upload.ts';
import { submitPerson } from '#server/features/kyc/testing/applicant.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { createFiles } from '#server/providers/index.ts';
import { applyAs } from '#server/features/global-account/testing/account.ts';
import { createSandboxMail } from '#server/providers/mail/sandbox.ts';
import { openMasterKey } from '#server/providers/master-key/open.ts';
import { makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
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
import { fund } from '../../../tests/harness/funds.ts';
import { setPersonal } from '../../../tests/harness/personal.ts';
import { registrationOf } from '../../../tests/harness/registering.ts';
import { contactCode, withPhone } from '../../../tests/harness/security.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { deviceOf } from '../../../tests/harness/world.ts';
import { checkSealed, rotate } from './rotate.ts';

/** People and content used in the test, unlike anything else a database contains. */
const said = {
  registered: 'isolde.brackenridge@unmistakable.example',
  whatsApp: '+4915199887766',
  wanted: 'quenby.thistlewood@unmistakable.example',
  newPhone: '+4791827364',
  newEmail: 'peregrine.oxenford@unmistakable.example',
  owner: 'Zephyrine Quillfeather',
  company: 'Tanglewood Marzipan',
  boss: 'Balthasar Nightingale',
  payee: 'Ottokar Silberzweig',
  operator: 'Wilhelmina Gooseberry',
  remark: 'for Thessaly’s christening',
  note: 'called by Crispin Underhill',
  caseNote: 'asked Araminta Fairweather',
  bookRemark: 'my cousin Lysander',
  askedBack: 'the passport of Evangeline Harrowgate',
  released: 'spoke to Ferdinand Ravenscroft',
  refused: 'no invoice of Leopoldine Featherstone',
  sentBack: 'not what Cordelia Winterbourne ordered',
} as const;
/** Domains of addresses the harness generates. */
const domains = ['newcomer.example', 'other.example', 'unmistakable.example'];

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const once = () => ({ idempotencyKey: randomUUID() });

/** Returns every row of every table of every schema, by table. */
async function dump(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await server.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const lines = await server.pool.query<{ line: string }>(`select t::text as line from ${name} t`);
      return [name, lines.rows.map(({ line }) => line).join('\n')] as const;
    }),
  );
  return new Map(tables);
}

/** Returns where in the database a text occurs, as text or as encoded bytes. */
function findIn(tables: ReadonlyMap<string, string>, text: string): readonly string[] {
  const ways = [text, text.toLowerCase(), Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')];
  return [...tables].filter(([, lines]) => ways.some((way) => lines.includes(way))).map(([name]) => `${name}: ${text}`);
}

async function register() {
  const device = deviceOf(server);
  const body = await registrationOf(server, device, { emailAddress: said.registered });
  const { whatsApp: whatsAppId } = said;
  await device.ask(account.registerByEmail, { body: { ...body, accountType: 'individual', whatsAppId } });
  const failed = { emailAddress: said.wanted, accountType: 'individual' } as const;
  await deviceOf(server).passQuestionnaire(failed);
}

async function changeContacts() {
  const { device, userId } = await withPhone(server);
  await device.ask(stepUp.begin, { body: { action: 'security.updatePhone', values: { phoneNumber: said.newPhone } } });
  const newEmailCode = await contactCode(server, device, { emailAddress: said.newEmail });
  const files = [await uploaded(device, 'security.proof', png())];
  const body = { items: ['email' as const], newEmailAddress: said.newEmail, newEmailCode, files };
  await device.ask(security.applySecurityChange, { body });
  await submitPerson(device);
  const { application } = await device.ask(kyc.getKyc);
  return { userId, lastName: must(application?.form.lastName, 'a name') };
}

/** Makes payments: one approved by a member, one reviewed by staff, with their notes about it. */
async function pay(acme: Firm, operator: Someone) {
  await setPersonal(server, acme.payee, { name: said.payee });
  await setPersonal(server, acme.boss, { name: said.boss });
  await setRules(server, acme, rulesFrom('1000', null));
  await send(server, acme, '2000');
  const waiting = await send(server, acme, '60000');
  const { id } = must(waiting.result, 'a transfer');
  await approve(server, acme, acme.boss, (await approvalOf(acme.owner, id)).id);
  await decideCase(server.deps, operator, ['transfer', id], 'approve', { reason: said.released });
  const turnedDown = must((await send(server, acme, '3000')).result, 'a transfer');
  await reject(acme, acme.boss, (await approvalOf(acme.owner, turnedDown.id)).id, said.refused);
  const returned = must((await send(server, acme, '70000')).result, 'a transfer');
  await approve(server, acme, acme.boss, (await approvalOf(acme.owner, returned.id)).id);
  await decideCase(server.deps, operator, ['transfer', returned.id], 'reject', { reason: said.sentBack });
  const { owner, payee } = acme;
  const order = { toUid: payee.uid, asset: 'USDT', amount: '1' };
  const verification = await insertPassedStepUp(server.deps, owner.userId, 'transfer.create', transferValues(order));
  await owner.device.ask(transfer.create, { body: { ...order, remark: said.remark, verification } }, once());
  const may = await insertPassedStepUp(server.deps, owner.userId, 'address.add', payeeValues(payee.uid));
  const listed = { uid: payee.uid, remark: said.bookRemark, verification: may };
  await owner.device.ask(addresses.addPayee, { body: listed }, once());
}

async function lookInto(operator: Someone, uid: string) {
  await operator.device.ask(users.addNote, { body: { uid, text: said.note } }, once());
  const { items } = await operator.device.ask(desk.list, { query: {} });
  const { id } = must(items[0], 'a case');
  await operator.device.ask(desk.assign, { body: { id, to: operator.uid } }, once());
  await operator.device.ask(desk.addNote, { body: { id, text: said.caseNote } }, once());
}

/** Applies for accounts, about which staff ask for more information. */
async function applyForAccounts(acme: Firm, operator: Someone): Promise<void> {
  const { body } = await applyAs(acme.payee);
  const { id } = must(body.result, 'an application');
  const query = { Kind: 'globalAccount', Subject: id } as const;
  const { id: caseId } = await operator.device.ask(desk.get, { query });
  await operator.device.ask(desk.ask, { body: { id: caseId, text: said.askedBack } }, once());
  const { items } = await acme.payee.device.ask(globalAccount.getApplications, { query: {} });
  expect(items).toMatchObject([{ id, status: 'informationNeedsConfirmation', reason: said.askedBack }]);
}

test('a scenario with many people leaves none of their names, addresses and numbers in clear in the database', async () => {
  await register();
  const { lastName } = await changeContacts();
  const acme = await firm(server);
  await setPersonal(server, acme.owner, { name: said.owner, merchant_name: said.company });
  const operator = await someone(server, { roles: ['compliance', 'admin'], name: said.operator });
  await makeRole(server, acme.owner, 'Onlooker', ['assets.read']);
  await fund(server, acme.owner.userId, 'USDT', '200000');
  await pay(acme, operator);
  await lookInto(operator, acme.owner.uid);
  await applyForAccounts(acme, operator);
  const mail = createSandboxMail(server.db, server.deps.vault);
  await mail.send({ to: said.wanted, subject: `For ${said.payee}`, text: `Dear ${said.owner}` });
  const told = [...Object.values(said), ...domains, lastName];
  // First check the queued messages, then what is left after they are sent.
  const waiting = await dump();
  expect(told.flatMap((text) => findIn(waiting, text))).toEqual([]);
  await server.workJobs();
  const after = await dump();
  expect(told.flatMap((text) => findIn(after, text))).toEqual([]);
  // Every place listed here was written to in this test.
  const places = [
    'whatsApp',
    'invitation',
    'companyEvent',
    'newEmail',
    'transferRemark',
    'approvalPayee',
    'accountReason',
    'auditReason',
    'decisionReason',
    'approvalReason',
    'transferReason',
  ];
  for (const place of [...places, 'caseNote', 'caseNoteAbout', 'userNote', 'caseSeen', 'challenge', 'noticeValues'])
    expect(findIn(after, `sealed.${place}.`), place).toHaveLength(1);
  const kept = await mail.testerCalls?.listMessages(said.wanted, 10);
  expect(kept).toMatchObject([{ to: said.wanted, subject: `For ${said.payee}`, text: `Dear ${said.owner}` }]);
});

test('a rotation reseals all of it, within JSON too, and it reads as before', async () => {
  const sealed = { pool: server.owner, vault: server.deps.vault, files: createFiles(server.config, server.deps.vault) };
  const read = async () => [
    await server.db.selectFrom('notice').select(['id', 'values']).orderBy('id').execute(),
    await server.db.selectFrom('case_seen').select('facts').orderBy('id').execute(),
    await server.db.selectFrom('company_event').select('about').orderBy('id').execute(),
  ];
  const before = await read();
  const { values } = await checkSealed(sealed);
  const master = openMasterKey(server.config, { isNew: false, log: () => {} });
  await rotate(sealed, master, { now: () => new Date(), settle: async () => {}, log: () => {} });
  const rotated = await checkSealed(sealed);
  expect([...rotated.values.keys()]).toEqual([Math.max(...values.keys()) + 1]);
  expect([...rotated.values.values()]).toEqual([...values.values()]);
  expect(await read()).toEqual(before);
  expect(JSON.stringify(before)).toContain(said.payee);
});
