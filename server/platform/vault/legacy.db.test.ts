import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskFiles } from '#server/providers/files/disk.ts';
import { createSealedFiles } from '#server/providers/files/sealed.ts';
import { testDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { testVault } from '../../../tests/harness/vault.ts';
import { findByContact, searchPeople } from '#server/features/accounts/index.ts';
import { createDb } from '../db.ts';
import { indexContact } from './blind.ts';
import { lookUpCommand } from '../idempotency.ts';
import { enqueue } from '../jobs.ts';
import { sealLegacy } from './legacy.ts';
import type { Vault } from './vault.ts';

let database: TestDatabase;
let vault: Vault;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  vault = await testVault(database.pool);
  folder = mkdtempSync(join(tmpdir(), 'keelson-legacy-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

/** Seals as in the past, when the key was stored in the same database. */
function sealedThen(key: Buffer, owner: string, text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const bytes = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]);
}

test('data stored before the vault is sealed, reads as before, and leaves nothing in clear', async () => {
  const { pool } = database;
  const [user, key, application, answers, file] = Array.from({ length: 5 }, () => randomUUID());
  const [totpKey, apiKey] = [randomBytes(32), randomBytes(32)];
  await pool.query(`insert into server_secret (name, legacy) values ('totp-secret', $1), ('api-key-seal', $2)`, [
    totpKey,
    apiKey,
  ]);
  await pool.query(
    `insert into app_user (id, uid, email, name, account_type, password_hash, registered_at)
     values ($1, '20000001', 'somebody@old.example', 'Ada Berg', 'individual', '', now())`,
    [user],
  );
  await pool.query(`insert into user_totp (user_id, legacy, offered_to, offered_at) values ($1, $2, $1, now())`, [
    user,
    sealedThen(totpKey, user ?? '', 'GEZDGNBVGY3TQOJQ'),
  ]);
  await pool.query(
    `insert into api_key (id, user_id, access_key, legacy, remark, permissions, ips, status, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'old', '{read}', '{}', 'normal', now(), now(), now())`,
    [key, user, randomBytes(16).toString('hex'), sealedThen(apiKey, key ?? '', 'the old secret key')],
  );
  await pool.query(
    `insert into webhook_endpoint (id, company_id, url, events, legacy, previous_legacy, created_at)
     values ($1, $2, 'https://old.example', '{}', $3, $4, now())`,
    [key, user, sealedThen(apiKey, key ?? '', 'whsec_new'), sealedThen(apiKey, key ?? '', 'whsec_old')],
  );
  await pool.query(
    `insert into kyc_application (id, user_id, kind, legacy, created_at, updated_at)
     values ($1, $2, 'person', '{"documentNumber": "C01X00T47"}', now(), now())`,
    [application, user],
  );
  await pool.query(
    `insert into book_address (id, account_id, asset, network, address, tag, legacy, user_type, holding, provider, created_by, created_at, updated_at)
     values ($1, $2, 'ETH', 'ETH', '0x1', '', '{"beneficiary": "Ada Berg", "remark": "the till"}', 'individual', 'selfHosted', '', $2, now(), now())`,
    [key, user],
  );
  await pool.query(
    `insert into book_payee (id, account_id, payee_id, legacy, created_by, created_at) values ($1, $2, $2, 'my sister', $2, now())`,
    [key, user],
  );
  await pool.query(
    `insert into withdrawal_request (rid, user_id, asked_by, asset, network, address, amount, fee, amount_text, legacy, created_at, expires_at)
     values ($1, $2, $2, 'ETH', 'ETH', '0x1', 2, 1, '2', '{"beneficiaryName": "Ada Berg"}', now(), now())`,
    [key, user],
  );
  await pool.query(
    `insert into withdrawal (id, user_id, made_by, asset, network, address, amount, fee, hold_id, status, legacy, created_at, updated_at)
     values ($1, $2, $2, 'ETH', 'ETH', '0x1', 2, 1, $1, 'failed', '{"beneficiaryName": "Ada Berg"}', now(), now())`,
    [key, user],
  );
  const named = { userId: user ?? '', key: randomUUID() };
  await pool.query(
    `insert into idempotency_key (user_id, key, request_hash, answer) values ($1, $2, '', '{"beneficiary": "Ada Berg"}')`,
    [named.userId, named.key],
  );
  const message = { to: 'somebody@old.example', subject: 'Your code', text: 'It is 123456' };
  await enqueue(createDb(pool), 'mail.send', message);
  await pool.query(
    `insert into questionnaire (id, target, account_type, legacy, is_adverse, is_eligible, key_thumbprint, ip, created_at)
     values ($1, 'somebody@old.example', 'individual', '{"isBankrupt": true}', true, false, '', '', now())`,
    [answers],
  );
  await pool.query(
    `insert into verification_code (id, purpose, target, code_hash, created_at, expires_at)
     values ($1, 'register', 'somebody@old.example', '', now(), now())`,
    [key],
  );
  await pool.query(
    `insert into company_invitation (id, company_id, email, token_hash, status, created_at, expires_at)
     values ($1, $2, 'ada@old.example', '', 'expired', now(), now())`,
    [key, user],
  );
  await pool.query(
    `insert into company_event (company_id, at, action, by_user, about)
     values ($1, now(), 'member.invite', $1, 'ada@old.example')`,
    [user],
  );
  await pool.query(
    `insert into notice (id, account_id, kind, values, at, updated_at)
     values ($1, $2, 'member.changed', '{"action": "member.invite", "about": "ada@old.example"}', now(), now())`,
    [key, user],
  );
  await pool.query(
    `insert into deposit_stop (user_id, reason, set_by, set_at) values ($1, 'asked about Ada Berg', $1, now())`,
    [user],
  );
  await pool.query(
    `insert into missing_deposit (id, user_id, asset, network, transaction_hash, amount, remark, status, answer, created_at)
     values ($1, $2, 'ETH', 'ETH', 'ab', 1, 'paid by Ada Berg', 'found', 'it was for Ada Berg', now())`,
    [key, user],
  );
  const store = createDiskFiles(folder);
  await store.put(file ?? '', Buffer.from('%PDF-1.7 of somebody'));
  const files = createSealedFiles(store, vault);
  await expect(files.get(file ?? '')).rejects.toThrow();

  const lines: string[] = [];
  const seal = () => sealLegacy({ pool, vault, files }, (line) => lines.push(line));
  await Promise.all([seal(), seal()]);
  await seal();
  expect(lines).toEqual(['sealed 24 values and files of before under the secrets key']);

  const jobId = async () => {
    const { rows } = await pool.query<{ payload: { id: string } }>('select payload from graphile_worker._private_jobs');
    expect(rows.map(({ payload }) => Object.keys(payload))).toEqual([['id']]);
    return rows[0]?.payload.id ?? '';
  };
  const db = createDb(pool, vault);
  const found = await findByContact(db, vault, 'email', 'somebody@old.example');
  expect(found).toMatchObject({ id: user, email: 'somebody@old.example', name: 'Ada Berg', phone: null });
  expect((await searchPeople(db, vault, 'berg')).map(({ id }) => id)).toEqual([user]);
  expect(await db.selectFrom('company_event').select('about').execute()).toEqual([{ about: 'ada@old.example' }]);
  expect(await db.selectFrom('notice').select('values').execute()).toEqual([
    { values: { action: 'member.invite', about: 'ada@old.example' } },
  ]);
  expect(await db.selectFrom('deposit_stop').select('reason').execute()).toEqual([{ reason: 'asked about Ada Berg' }]);
  expect(await db.selectFrom('missing_deposit').select(['remark', 'answer']).execute()).toEqual([
    { remark: 'paid by Ada Berg', answer: 'it was for Ada Berg' },
  ]);
  const words = await pool.query<{ line: string }>(
    'select s::text || m::text as line from deposit_stop s, missing_deposit m',
  );
  expect(words.rows[0]?.line).not.toContain('Ada Berg');
  const invited = db.selectFrom('company_invitation').select('email');
  const index = indexContact(vault, 'email', 'ada@old.example');
  expect(await invited.where('email_index', '=', index).execute()).toEqual([{ email: 'ada@old.example' }]);
  const kept = await pool.query<{ line: string }>(
    `select i::text || e::text || n::text || q::text || v::text as line
       from company_invitation i, company_event e, notice n, questionnaire q, verification_code v`,
  );
  expect(kept.rows).toHaveLength(1);
  expect(kept.rows[0]?.line).not.toContain('@old.example');
  const read = async (place: Parameters<Vault['open']>[0], row: string, query: string) => {
    const { rows } = await pool.query<{ sealed: Buffer }>(query);
    return String(await vault.open(place, row, rows[0]?.sealed ?? Buffer.alloc(0)));
  };
  expect([
    await read('totp', user ?? '', 'select secret_sealed as sealed from user_totp'),
    await read('apiKey', key ?? '', 'select secret_sealed as sealed from api_key'),
    await read('webhook', key ?? '', 'select secret_sealed as sealed from webhook_endpoint'),
    await read('previousWebhook', key ?? '', 'select previous_sealed as sealed from webhook_endpoint'),
    JSON.parse(await read('kycForm', application ?? '', 'select form_sealed as sealed from kyc_application')),
    JSON.parse(await read('questionnaire', answers ?? '', 'select answers_sealed as sealed from questionnaire')),
    String(await files.get(file ?? '')),
    JSON.parse(await read('bookAddress', key ?? '', 'select labels_sealed as sealed from book_address')),
    await read('bookPayee', key ?? '', 'select remark_sealed as sealed from book_payee'),
    JSON.parse(
      await read('withdrawalRequest', key ?? '', 'select travel_rule_sealed as sealed from withdrawal_request'),
    ),
    JSON.parse(await read('withdrawal', key ?? '', 'select travel_rule_sealed as sealed from withdrawal')),
    (await lookUpCommand({ db, vault }, named.userId, named.key)).done?.answer,
    JSON.parse(await read('message', await jobId(), 'select message_sealed as sealed from waiting_message')),
  ]).toEqual([
    'GEZDGNBVGY3TQOJQ',
    'the old secret key',
    'whsec_new',
    'whsec_old',
    { documentNumber: 'C01X00T47' },
    { isBankrupt: true },
    '%PDF-1.7 of somebody',
    { beneficiary: 'Ada Berg', remark: 'the till' },
    'my sister',
    { beneficiaryName: 'Ada Berg' },
    { beneficiaryName: 'Ada Berg' },
    { beneficiary: 'Ada Berg' },
    message,
  ]);
  const { rows } = await pool.query<{ left: number }>(
    `select (select count(legacy) from server_secret) + (select count(legacy) from user_totp)
       + (select count(legacy) from api_key) + (select count(legacy) + count(previous_legacy) from webhook_endpoint)
       + (select count(legacy) from book_address) + (select count(legacy) from book_payee)
       + (select count(legacy) from withdrawal_request) + (select count(legacy) from withdrawal)
       + (select count(legacy) from kyc_application) + (select count(legacy) from questionnaire) as left`,
  );
  expect(Number(rows[0]?.left)).toBe(0);
});
