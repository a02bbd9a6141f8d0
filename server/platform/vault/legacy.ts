import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { SealedFiles } from '#server/providers/files/sealed.ts';
import { sealAnswer } from '../idempotency.ts';
import { openBytes } from './aead.ts';
import { indexContact } from './blind.ts';
import { pagesOf, parameterOf } from './pages.ts';
import { sealedColumns, type ColumnPlace, type SealedColumn } from './places.ts';
import { sealPersonal, type Personal } from './personal.ts';
import { looksSealed, mapLeaves, sealText } from './texts.ts';
import { withKeysLocked, type Vault } from './vault.ts';

/** A column of values stored before sealing: in clear, or sealed under a secret stored next to them. */
interface LegacyColumn {
  readonly place: ColumnPlace;
  readonly from: string;
  readonly read: (row: string, value: unknown) => Promise<string | Uint8Array>;
}

/** A kind of data that was once stored in clear. */
interface Step {
  readonly name: string;
  /** Seals all of it. @returns how many values that was */
  readonly seal: () => Promise<number>;
  /** Table whose old row versions still contain it. */
  readonly table?: string;
}

interface Legacy {
  readonly pool: pg.Pool;
  readonly vault: Vault;
  readonly files: SealedFiles;
}

type AccountRow = { readonly id: string } & Personal;

const rowsAtOnce = 200;

/**
 * Seals data an installation stored before sealing existed, including files, each kind once. Each batch is independent:
 * if stopped midway, it resumes at the next start. Old row versions are removed from the tables afterwards.
 */
export async function sealLegacy({ pool, vault, files }: Legacy, log: (line: string) => void): Promise<void> {
  await withKeysLocked(pool, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from sealing_step');
    const done = new Set(rows.map(({ name }) => name));
    let count = 0;
    for (const { name, seal, table } of listSteps(client, vault, files)) {
      if (done.has(name)) continue;
      const sealed = await seal();
      if (sealed > 0 && table) await client.query(`vacuum full ${table}`);
      await client.query('insert into sealing_step (name) values ($1)', [name]);
      count += sealed;
    }
    if (count > 0) log(`sealed ${count} values and files of before under the secrets key`);
    await client.query('update data_key set finished_at = now() where id = 1 and finished_at is null');
  });
}

function listSteps(client: pg.ClientBase, vault: Vault, files: SealedFiles): readonly Step[] {
  return [
    ...listColumns(client, vault).map((column) => ({
      name: `${column.place}.${column.from}`,
      seal: () => sealColumn(client, vault, column),
      table: sealedColumns[column.place].table,
    })),
    { name: 'accounts', seal: () => sealAccounts(client, vault), table: sealedColumns.accountEmail.table },
    ...textPlaces.map((place) => ({
      name: `${place}.clear`,
      seal: () => sealTexts(client, vault, place),
      table: sealedColumns[place].table,
    })),
    {
      name: 'noticeValues.reason',
      seal: () => sealTexts(client, vault, 'noticeValues'),
      table: sealedColumns.noticeValues.table,
    },
    ...['verification_code', 'questionnaire'].map((table) => ({
      name: `${table}.target`,
      seal: () => sealTargets(client, vault, table),
      table,
    })),
    { name: 'files', seal: () => sealFiles(files) },
    { name: 'answer', seal: () => sealAnswers(client, vault), table: 'idempotency_key' },
    { name: 'message', seal: () => sealMessages(client, vault), table: 'graphile_worker._private_jobs' },
  ];
}

/** Lists the columns, starting with the servers' own secrets: other columns are sealed under them. */
function listColumns(client: pg.ClientBase, vault: Vault): readonly LegacyColumn[] {
  const under = (name: string) => async (row: string, value: unknown) =>
    openBytes(await secretOf(client, vault, name), row, value as Buffer);
  const asJson = async (_row: string, value: unknown) => JSON.stringify(value);
  return [
    { place: 'serverSecret', from: 'legacy', read: async (_row, value) => value as Buffer },
    { place: 'totp', from: 'legacy', read: under('totp-secret') },
    { place: 'apiKey', from: 'legacy', read: under('api-key-seal') },
    { place: 'webhook', from: 'legacy', read: under('api-key-seal') },
    { place: 'previousWebhook', from: 'previous_legacy', read: under('api-key-seal') },
    { place: 'kycForm', from: 'legacy', read: asJson },
    { place: 'questionnaire', from: 'legacy', read: asJson },
    { place: 'bookAddress', from: 'legacy', read: asJson },
    { place: 'bookPayee', from: 'legacy', read: async (_row, value) => String(value) },
    { place: 'withdrawalRequest', from: 'legacy', read: asJson },
    { place: 'withdrawal', from: 'legacy', read: asJson },
  ];
}

async function secretOf(client: pg.ClientBase, vault: Vault, name: string): Promise<Uint8Array> {
  const { rows } = await client.query<{ sealed: Buffer }>('select sealed from server_secret where name = $1', [name]);
  return vault.open('serverSecret', name, rows[0]?.sealed ?? Buffer.alloc(0));
}

async function sealColumn(client: pg.ClientBase, vault: Vault, { place, from, read }: LegacyColumn): Promise<number> {
  const { table, column, row: name } = sealedColumns[place];
  for (let count = 0; ;) {
    const { rows } = await client.query<{ row: string; value: unknown }>(
      `select ${name}::text as row, ${from} as value from ${table} where ${from} is not null limit ${rowsAtOnce}`,
    );
    if (rows.length === 0) return count;
    for (const { row, value } of rows) {
      const sealed = await vault.seal(place, row, await read(row, value));
      await client.query(`update ${table} set ${column} = $2, ${from} = null where ${name} = $1`, [row, sealed]);
    }
    count += rows.length;
  }
}

/** Seals contacts and names, which stay in their columns. */
async function sealAccounts(client: pg.ClientBase, vault: Vault): Promise<number> {
  const inClear = ['email', 'phone', 'name', 'merchant_name']
    .map((column) => `${column} not like 'sealed.%'`)
    .join(' or ');
  const { table } = sealedColumns.accountEmail;
  for (let count = 0; ;) {
    const { rows } = await client.query<AccountRow>(
      `select id, email, phone, name, merchant_name from ${table} where ${inClear} limit ${rowsAtOnce}`,
    );
    if (rows.length === 0) return count;
    for (const { id, ...texts } of rows) {
      const inClearOnly = Object.entries(texts).filter(([, text]) => text?.startsWith('sealed.') === false);
      const columns = Object.entries(sealPersonal(vault, id, Object.fromEntries(inClearOnly)));
      const set = columns.map(([name], index) => `${name} = $${index + 2}`).join(', ');
      await client.query(`update ${table} set ${set} where id = $1`, [id, ...columns.map(([, value]) => value)]);
    }
    count += rows.length;
  }
}

/** Columns, besides an account's own, whose texts were once in clear. */
const textPlaces = [
  'whatsApp',
  'invitation',
  'companyEvent',
  'newEmail',
  'newPhone',
  'transferRemark',
  'approvalPayee',
  'accountReason',
  'transferReason',
  'approvalReason',
  'decisionReason',
  'stopReason',
  'closureReason',
  'roleReason',
  'freezeReason',
  'adjustmentReason',
  'refillReason',
  'catalogueReason',
  'earnReason',
  'earnVersionReason',
  'missingRemark',
  'missingAnswer',
  'securityReason',
  'fiatFailure',
  'fiatReturn',
  'remittanceFailure',
  'remittanceReturn',
  'withdrawalFailure',
  'depositReason',
  'creditReturn',
  'limitReason',
  'limitAnswer',
  'disputeText',
  'batchReason',
  'paymentNote',
  'caseNote',
  'caseNoteAbout',
  'userNote',
  'caseSeen',
  'challenge',
  'noticeValues',
] as const satisfies readonly ColumnPlace[];

async function sealTexts(client: pg.ClientBase, vault: Vault, place: ColumnPlace): Promise<number> {
  const { table, column, row: name, index }: SealedColumn = sealedColumns[place];
  let count = 0;
  for await (const rows of pagesOf(client, place)) {
    for (const { row, value } of rows) {
      if (Buffer.isBuffer(value)) continue;
      const seal = (text: string) => (text === '' || looksSealed(text) ? text : sealText(vault, place, row, text));
      const sealed = typeof value === 'string' ? seal(value) : mapLeaves(place, value, seal);
      if (isDeepStrictEqual(sealed, value)) continue;
      const found = index && typeof value === 'string' ? [indexContact(vault, 'email', value)] : [];
      const set = index ? `, ${index} = $3` : '';
      await client.query(`update ${table} set ${column} = $2${set} where ${name} = $1`, [
        row,
        parameterOf(sealed),
        ...found,
      ]);
      count += 1;
    }
  }
  return count;
}

/** Replaces contacts that are only ever compared by their index. */
async function sealTargets(client: pg.ClientBase, vault: Vault, table: string): Promise<number> {
  const { rows } = await client.query<{ target: string }>(
    `select distinct target from ${table} where target like '%@%' or target like '+%'`,
  );
  for (const { target } of rows) {
    const key = indexContact(vault, target.startsWith('+') ? 'phone' : 'email', target).toString('hex');
    await client.query(`update ${table} set target = $2 where target = $1`, [target, key]);
  }
  return rows.length;
}

async function sealFiles(files: SealedFiles): Promise<number> {
  let count = 0;
  for await (const id of files.list(new Date(8.64e15))) if (await files.reseal(id)) count += 1;
  return count;
}

/** Seals messages that were stored in their jobs, including jobs that have given up. */
async function sealMessages(client: pg.ClientBase, vault: Vault): Promise<number> {
  const { rows } = await client.query<{ job: string; message: unknown }>(
    `select j.id::text as job, j.payload as message
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('mail.send', 'sms.send') and j.payload::jsonb ? 'to'`,
  );
  for (const { job, message } of rows) {
    const id = randomUUID();
    const sealed = await vault.seal('message', id, JSON.stringify(message));
    await client.query(
      `with kept as (insert into waiting_message (id, message_sealed, created_at) values ($2, $3, now()) returning id)
       update graphile_worker._private_jobs set payload = json_build_object('id', kept.id) from kept where _private_jobs.id = $1`,
      [job, id, sealed],
    );
  }
  return rows.length;
}

/** Seals the results of commands. */
async function sealAnswers(client: pg.ClientBase, vault: Vault): Promise<number> {
  let count = 0;
  for (let after = ['', '']; ;) {
    const { rows } = await client.query<{ userId: string; key: string; answer: unknown }>(
      `select user_id as "userId", key, answer from idempotency_key
        where (user_id, key) > ($1, $2) order by user_id, key limit ${rowsAtOnce}`,
      after,
    );
    const last = rows.at(-1);
    if (!last) return count;
    after = [last.userId, last.key];
    for (const { answer, ...named } of rows) {
      if (answer === null || isSealedAnswer(answer)) continue;
      const sealed = JSON.stringify(await sealAnswer(vault, named, answer));
      const row = [named.userId, named.key, sealed];
      await client.query('update idempotency_key set answer = $3 where user_id = $1 and key = $2', row);
      count += 1;
    }
  }
}

const isSealedAnswer = (answer: unknown) => typeof answer === 'object' && answer !== null && 'sealed' in answer;
