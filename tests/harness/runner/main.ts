import { runAll } from './suites.ts';
import { Tally } from './tally.ts';

const isLong = process.argv.includes('--long');
if (isLong) Object.assign(process.env, { KEELSON_LONG: '1', KEELSON_LEDGER_SEQUENCES: '10000' });

const tally = new Tally();
await runAll(tally);

// The last line is read by programs: it stands alone.
process.stdout.write(`\n${tally.summary()}\n`);
process.exitCode = tally.isGood() ? 0 : 1;
