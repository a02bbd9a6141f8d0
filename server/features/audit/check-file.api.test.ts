import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/audit/calls.ts';
import { writeAudit } from '#server/platform/audit.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { checkFile } from './check-file.ts';
import { sealAudit } from './seal.ts';

const folder = mkdtempSync(join(tmpdir(), 'keelson-audit-'));
let server: TestServer;
let auditor: Someone;

beforeAll(async () => {
  server = await testServer();
  auditor = await someone(server, { roles: ['auditor'] });
  for (const [action, subject] of [
    ['crate.load', 'crate:1'],
    ['boat.launch', 'boat:1'],
    ['crate.load', '=crate'],
    ['crate.lift', 'crate:3'],
  ] as const)
    await writeAudit(server.deps.db, { actor: { kind: 'system' }, action, subject, details: { weight: 'a;-5 "kg"' } });
  await sealAudit(server.deps);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const day = async () => {
  const { rows } = await server.pool.query("select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day");
  return (rows[0] as { day: string }).day;
};
async function exported(change: { Action?: string; Separator?: ',' | ';' } = {}): Promise<string> {
  const today = await day();
  const body = { From: today, Until: today, Separator: ',' as const, ...change };
  return (await auditor.device.send(audit.export, { body })).text();
}
function check(text: string) {
  const file = join(folder, 'audit.csv');
  writeFileSync(file, text);
  return checkFile(file, server.deps.vault);
}

test('a whole export can be verified from the file, with either separator', async () => {
  const { rows } = await server.pool.query(
    `select n, encode(hash, 'hex') as hash from audit_link order by n desc limit 1`,
  );
  const { n, hash } = rows[0] as { n: string; hash: string };
  for (const Separator of [',', ';'] as const) {
    const verdict = await check(await exported({ Separator }));
    expect(verdict).toMatchObject({ linked: Number(n), gaps: 0n, last: { position: BigInt(n), hash }, fault: null });
    // The export itself was recorded just now.
    expect(verdict.unlinked).toBeGreaterThan(0);
  }
});

test('a search leaves gaps, and what it found can still be verified', async () => {
  expect(await check(await exported({ Action: 'crate.' }))).toMatchObject({ linked: 3, gaps: 1n, fault: null });
  expect(await check(await exported({ Action: 'nothing.' }))).toEqual({
    linked: 0,
    unlinked: 0,
    gaps: 0n,
    last: null,
    fault: null,
  });
});

test('a changed, added, cut off or unsigned file is detected', async () => {
  const whole = await exported({ Action: 'crate.' });
  const lines = whole.split('\r\n');
  const faultOf = async (text: string) => (await check(text)).fault;
  expect(await faultOf(whole.replace('"crate.lift"', '"crate.drop"'))).toContain('reads differently');
  expect(await faultOf(whole.replace('"crate:1"', '"crate:9"'))).toContain('reads differently');
  const [, , , , , , , , , , , proof = ''] = (lines[1] ?? '').split(',');
  const other = Buffer.from(proof.slice(1, -1), 'base64').toString().replace('kg', 'mg');
  const forged = whole.replace(proof, `"${Buffer.from(other).toString('base64')}"`);
  expect(await faultOf(forged)).toContain('doesn’t match its hash');
  expect(await faultOf(lines.toSpliced(1, 0, lines[1] ?? '').join('\r\n'))).toContain('not in its place');
  expect(await faultOf(lines.slice(0, -2).join('\r\n'))).toContain('cut off');
  expect(await faultOf(lines.toSpliced(1, 1).join('\r\n'))).toContain('another last record');
  const end = lines.at(-2) ?? '';
  const unsigned = end.replace(/"[^"]+"$/, `"${Buffer.alloc(32).toString('base64')}"`);
  expect(await faultOf(whole.replace(end, unsigned))).toContain('not signed by this installation');
});

test('an export of records whose chain is broken says so', async () => {
  await server.owner.query('alter table audit disable trigger immutable');
  await server.owner.query(`update audit set details = '{"weight": "6"}' where action = 'boat.launch'`);
  await server.owner.query('alter table audit enable trigger immutable');
  const text = await exported({ Action: 'crate.' });
  const { rows } = await server.pool.query(`select id from audit where action = 'boat.launch'`);
  const { id } = rows[0] as { id: string };
  expect(text.split('\r\n').at(-2)).toContain(`"chain.broken","","record=${id}; fault=changed"`);
  expect((await check(text)).fault).toContain('found broken');
});
