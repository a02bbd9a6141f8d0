import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addresses } from '#contract/addresses/calls.ts';
import { addValues } from '#contract/addresses/rules.ts';
import { kyc } from '#contract/kyc/calls.ts';
import { openApi } from '#contract/open-api/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { webhooks } from '#contract/webhooks/calls.ts';
import { webhookValues } from '#contract/webhooks/rules.ts';
import { createKey } from '#server/features/api-keys/testing/key-owner.ts';
import { jpg } from '#server/features/files/testing/pictures.ts';
import { once, submitPerson } from '#server/features/kyc/testing/applicant.ts';
import { send } from '#server/features/open-api/testing/program.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { openMasterKey } from '#server/providers/master-key/open.ts';
import { createFiles } from '#server/providers/index.ts';
import { company } from '../../../tests/harness/company.ts';
import { bindAuthenticator } from '../../../tests/harness/security.ts';
import { setPersonal } from '../../../tests/harness/personal.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer, type Newcomer } from '../../../tests/harness/world.ts';
import { sendMail } from '../messages.ts';
import { checkSealed, rotate } from './rotate.ts';
import { isSealed } from './vault.ts';

const beneficiary = { beneficiary: 'Runa Velasquez', remark: 'for the new roof' };
const contacts = { phone: '+4791827364', name: 'Quillon Featherstonehaugh' };
let server: TestServer;
let who: Newcomer;
let program: { readonly accessKey: string; readonly secretKey: string };
/** Secrets that only their owner and the server may know. */
let secrets: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await testServer();
  who = await newcomer(server);
  const totp = await bindAuthenticator(server, who.device);
  await submitPerson(who.device);
  await server.workJobs();
  const firm = await company(server);
  const entry = { ...beneficiary, asset: 'ETH', network: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
  const added = { ...entry, tag: '', userType: 'individual', holding: 'selfHosted', provider: '' } as const;
  const mayAdd = await insertPassedStepUp(server.deps, firm.userId, 'address.add', addValues([added]));
  await firm.device.ask(addresses.create, { body: { ...added, verification: mayAdd } }, once());
  const url = 'https://hooks.example/in';
  const verification = await insertPassedStepUp(server.deps, firm.userId, 'webhook.change', webhookValues.create(url));
  const { body } = await firm.device.call(webhooks.createEndpoint, { body: { url, events: [], verification } });
  program = await createKey(server, firm);
  const { name, phone } = contacts;
  await setPersonal(server, who, { phone, name });
  secrets = { totp, apiKey: program.secretKey, webhook: must(body.result, 'an endpoint').secret };
});
afterAll(() => server.close());

const sealed = () => ({
  pool: server.pool,
  vault: server.deps.vault,
  files: createFiles(server.config, server.deps.vault),
});
const master = () => openMasterKey(server.config, { isNew: false, log: () => {} });
const options = { now: () => new Date(), settle: async () => {}, log: () => {} };

/** Returns every row of every table of every schema as text. */
async function dump(): Promise<string> {
  const { rows } = await server.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const tables = await Promise.all(
    rows.map(({ name }) => server.pool.query<{ line: string }>(`select t::text as line from ${name} t`)),
  );
  return tables.flatMap((table) => table.rows.map(({ line }) => line)).join('\n');
}

/** Returns the raw content of every file in the folder. */
function storedFiles(): Buffer[] {
  const folder = join(server.config.dataDir, 'files');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}

test('neither the database nor the files folder contains a secret, an identity, a payee or a document in clear', async () => {
  const text = await dump();
  const { application } = await who.device.ask(kyc.getKyc);
  const { documentNumber, address, lastName, validTo } = { ...application?.form };
  const identity = { documentNumber, address, lastName, validTo };
  for (const [name, value] of Object.entries({
    ...secrets,
    ...identity,
    ...beneficiary,
    ...contacts,
    email: who.email,
  })) {
    const clear = must(value, name);
    expect(text, name).not.toContain(clear);
    expect(text, `${name}, as bytes`).not.toContain(Buffer.from(clear).toString('hex'));
  }
  expect(text).not.toContain('isBankrupt');
  const stored = storedFiles();
  expect(stored.length).toBeGreaterThan(1);
  for (const bytes of stored) expect(isSealed(bytes) && !bytes.includes(jpg)).toBe(true);
});

test('a database dump doesn’t contain the key of the key file, which opens its sealed values', async () => {
  const key = readFileSync(join(server.config.dataDir, 'secrets.key'), 'utf8').trim();
  const text = await dump();
  expect(text).not.toContain(key);
  expect(text).not.toContain(Buffer.from(key, 'base64').toString('hex'));
});

test('a rotation reseals everything while requests run, and all of them succeed', async () => {
  const before = await checkSealed(sealed());
  let isOver = false;
  const ask = async () => {
    const statuses: number[] = [];
    do {
      const signed = await send({ ...program, origin: server.origin, clock: server.clock }, openApi.getAccount.path);
      const own = await who.device.call(kyc.getKyc);
      const offer = await who.device.call(stepUp.getTotpInfo);
      statuses.push(signed.status, own.status, offer.status);
      // An API key has a rate limit.
    } while (!isOver && statuses.length < 30);
    return statuses;
  };
  const asking = [ask(), ask()];
  await rotate(sealed(), master(), options);
  isOver = true;
  const answered = (await Promise.all(asking)).flat();
  expect(new Set(answered)).toEqual(new Set([200]));
  const after = await checkSealed(sealed());
  expect([...after.values.keys()]).toEqual([Math.max(...before.values.keys()) + 1]);
  expect(after.files).toBe(before.files);
});

test('a rotation that was stopped midway resumes', async () => {
  const failing = { ...options, settle: () => Promise.reject(new Error('killed')) };
  await expect(rotate(sealed(), master(), failing)).rejects.toThrow('killed');
  const { rows } = await server.pool.query<{ id: number }>('select max(id) as id from data_key');
  await rotate(sealed(), master(), options);
  expect([...(await checkSealed(sealed())).values.keys()]).toEqual([rows[0]?.id]);
});

test('a sealed form or document put in the place of another one is refused', async () => {
  const other = await newcomer(server);
  await submitPerson(other.device);
  const { application } = await other.device.ask(kyc.getKyc);
  const swap =
    'update kyc_application set form_sealed = (select form_sealed from kyc_application where id <> $1 limit 1) where id = $1';
  const kept = await server.pool.query<{ form_sealed: Buffer }>(
    'select form_sealed from kyc_application where id = $1',
    [application?.id],
  );
  await server.pool.query(swap, [application?.id]);
  expect((await other.device.call(kyc.getKyc)).status).toBe(500);
  await server.pool.query('update kyc_application set form_sealed = $2 where id = $1', [
    application?.id,
    kept.rows[0]?.form_sealed,
  ]);
  expect((await other.device.call(kyc.getKyc)).status).toBe(200);
  const [own, foreign] = application?.files ?? [];
  const store = createFiles(server.config, server.deps.vault);
  expect(await store.get(must(own, 'a file').id)).toBeDefined();
  const folder = join(server.config.dataDir, 'files');
  const pathOf = (id: string) => join(folder, id.slice(-2), id);
  writeFileSync(pathOf(must(own, 'a file').id), readFileSync(pathOf(must(foreign, 'another').id)));
  await expect(store.get(must(own, 'a file').id)).rejects.toThrow();
});

test('a queued message is sealed, and deleted from the database once sent', async () => {
  await server.workJobs();
  const [to, text] = [`${randomUUID()}@waits.example`, 'Your code is 840 291'];
  await sendMail(server.db, server.deps, { to, subject: 'A code', text });
  const waiting = await dump();
  expect(waiting).not.toContain(to);
  expect(waiting).not.toContain(text);
  const count = async () => (await server.db.selectFrom('waiting_message').select('id').execute()).length;
  expect(await count()).toBe(1);
  await server.workJobs();
  expect(server.mails.at(-1)).toEqual({ to, subject: 'A code', text });
  expect(await count()).toBe(0);
});
