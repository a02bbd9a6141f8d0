import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rewriteApart } from './inspection.ts';
import { jpg, png } from './testing/pictures.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keelson-inspection-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** Ids of the inspection processes that this process has started. */
function inspectors(): number[] {
  const processes = execFileSync('ps', ['-e', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return processes.split('\n').flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/);
    return parent === String(process.pid) && line.includes('inspection-process') ? [Number(pid)] : [];
  });
}

test('files are inspected in one separate process, one after the other', async () => {
  const outcomes = await Promise.all([
    rewriteApart(fileOf('one', png()), 'png'),
    rewriteApart(fileOf('two', jpg), 'jpg'),
    rewriteApart(fileOf('three', png()), 'jpg'),
  ]);
  expect(outcomes).toMatchObject([{ kind: 'png' }, { kind: 'jpg' }, { flaw: 'form' }]);
  expect(inspectors()).toHaveLength(1);
});

test('the uploaded file stays unchanged', async () => {
  const path = fileOf('sent', png());
  await rewriteApart(path, 'png');
  expect(readFileSync(path).equals(png())).toBe(true);
});

test('every thread of the inspection process runs at a lower priority than requests', async () => {
  await rewriteApart(fileOf('slow', png()), 'png');
  const [pid] = inspectors();
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)));
  expect(new Set(threads)).toEqual(new Set([getPriority() + constants.priority.PRIORITY_BELOW_NORMAL]));
});

test('a missing file is an error, and the next file is still inspected', async () => {
  await expect(rewriteApart(join(folder, 'none'), 'png')).rejects.toThrow('could not be looked through');
  expect(await rewriteApart(fileOf('next', png()), 'png')).toMatchObject({ kind: 'png' });
});

test('a killed inspection process is replaced by another', async () => {
  const [pid = 0] = inspectors();
  process.kill(pid, 'SIGKILL');
  // The process is gone before this one notices: anything sent to it then doesn't arrive.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  expect(await rewriteApart(fileOf('after', png()), 'png')).toMatchObject({ kind: 'png' });
  expect(inspectors()).not.toContain(pid);
});

test('the inspection process starts without the secrets of this one', async () => {
  await rewriteApart(fileOf('bare', png()), 'png');
  const [pid] = inspectors();
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=')[0]);
  const ours = ['PATH', 'LANG', 'TZ', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', ''];
  expect(names.filter((name) => !ours.includes(name ?? ''))).toEqual([]);
});
