/** `npm run catalogue -- export | check FILE | apply FILE`: the platform's money as one file. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import {
  applyContent,
  checkContent,
  contentOf,
  countChanges,
  loadCatalogue,
  readContent,
  writeContent,
  type Difference,
} from '#server/features/catalogue/index.ts';
import { createIds, systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createDb } from '#server/platform/db.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { onDatabase, say } from './on-database.ts';

const usage = 'npm run catalogue -- export > FILE | check FILE | apply FILE';
/** Writes progress to stderr, because the file goes to stdout. */
const note = (line: string) => void process.stderr.write(`${line}\n`);

try {
  await run(process.argv[2], process.argv[3]);
} catch (error) {
  note(error instanceof OperatorError ? error.message : String((error as Error).stack));
  process.exitCode = 1;
}

async function run(command: string | undefined, path: string | undefined): Promise<void> {
  const isOfFile = command === 'check' || command === 'apply';
  if (command !== 'export' && !(isOfFile && path !== undefined)) throw new OperatorError(usage);
  const content = path === undefined ? undefined : readContent(readFileSync(path, 'utf8'));
  const work = async (pool: pg.Pool) => {
    const parts = { db: createDb(pool), clock: systemClock, ids: createIds(systemClock) };
    if (content === undefined) return exportTo(parts);
    if (command === 'apply') return tell(await applyContent(parts, content, `the file ${path}`), 'changed');
    const difference = await checkContent(parts, content);
    tell(difference, 'differs');
    if (countChanges(difference.changes) > 0) process.exitCode = 2;
  };
  await onDatabase(readConfig(process.env), work, { log: note });
}

async function exportTo({ db, clock }: Parameters<typeof checkContent>[0]): Promise<void> {
  const known = await loadCatalogue(db, clock.now());
  if (!known) throw new OperatorError('there is no catalogue yet: start the server once, or apply a file');
  process.stdout.write(writeContent(contentOf(known)));
}

function tell({ changes, strangers }: Difference, what: string): void {
  for (const [part, rows] of Object.entries(changes))
    for (const row of rows) say(`${what} in ${part}: ${JSON.stringify(row)}`);
  for (const stranger of strangers) say(`only in the database, left unchanged: ${stranger}`);
  if (countChanges(changes) === 0) say('the catalogue matches the file');
}
