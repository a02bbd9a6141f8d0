import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';
import { sequence } from './commands.ts';
import { SequenceRun } from './run-sequence.ts';

/** `npm run test:long` sets 10,000. */
const sequences = Number(process.env['KEELSON_LEDGER_SEQUENCES'] ?? 1000);
/** Outcomes that the sequences have to produce to be a useful test. */
const everyOutcome = [
  'alreadyReversed',
  'conflict',
  'duplicate',
  'held',
  'holdRefused',
  'insufficient',
  'posted',
  'unbalanced',
];
const timeoutMs = 180_000 + sequences * 600;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.close();
});

test(
  `${sequences} random sequences of 50 commands match the model, and rejected or repeated commands change nothing`,
  async () => {
    let posted = 0;
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(sequence, async (commands) => {
        const run = new SequenceRun(database.db);
        await run.run(commands);
        posted += run.model.transfers.length;
        for (const status of run.seen) seen.add(status);
      }),
      { numRuns: sequences, endOnFailure: process.env['CI'] !== undefined },
    );
    expect([...seen].toSorted()).toEqual(everyOutcome);
    await expectSoundLedger(posted);
  },
  timeoutMs,
);

/** Checks all sequences together: sums, chains, floors, and that nothing was posted that no model knows. */
async function expectSoundLedger(posted: number): Promise<void> {
  expect(await findDiscrepancies(database.db)).toEqual([]);
  const { rows } = await database.pool.query<{ transfers: number; below: number; sums: number }>(`select
    (select count(*)::int from ledger_transfer) as transfers,
    (select count(*)::int from ledger_account where balance < 0 and kind in ('available', 'held', 'staked', 'inTransit', 'fee')) as below,
    (select count(*)::int from (select asset from ledger_account group by asset having sum(balance) <> 0) s) as sums`);
  expect(rows).toEqual([{ transfers: posted, below: 0, sums: 0 }]);
}
