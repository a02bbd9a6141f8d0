import { secondsByDomain } from './seconds.ts';
import { runAll, times } from './suites.ts';
import { Tally } from './tally.ts';

const isLong = process.argv.includes('--long');
if (isLong) Object.assign(process.env, { KEELSON_LONG: '1', KEELSON_LEDGER_SEQUENCES: '10000' });

const tally = new Tally();
await runAll(tally);

process.stdout.write(`\nseconds by domain, of all suites together\n${secondsByDomain(times).join('\n')}\n`);

// The last line is read by programs: it stands alone.
process.stdout.write(`\n${tally.summary()}\n`);
process.exitCode = tally.isGood() ? 0 : 1;
