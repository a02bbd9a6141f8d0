/** `npm run bench` runs every benchmark, `npm run bench -- ledger http` those two, one after another. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const benchDir = join(import.meta.dirname, '..', 'tests', 'bench');
const suffix = '.bench.ts';
const known = readdirSync(benchDir)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !known.includes(name));

if (unknown !== undefined) {
  process.stderr.write(`there is no benchmark "${unknown}"; there are: ${known.join(', ')}\n`);
  process.exitCode = 1;
} else {
  for (const name of asked.length > 0 ? asked : known) runBench(name);
}

function runBench(name: string): void {
  process.stdout.write(`\n${name}\n`);
  const { status } = spawnSync(process.execPath, [join(benchDir, name + suffix)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
