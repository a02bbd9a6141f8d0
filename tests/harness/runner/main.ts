import { sayFailures } from './failures.ts';
import { secondsByDomain } from './seconds.ts';
import { failures, runAll, times } from './suites.ts';
import { Tally } from './tally.ts';

const isLong = process.argv.includes('--long');
if (isLong) Object.assign(process.env, { KEELSON_LONG: '1', KEELSON_LEDGER_SEQUENCES: '10000', KEELSON_WALKS: '20' });

const tally = new Tally();
await runAll(tally);

process.stdout.write(`\nseconds by domain, of all suites together\n${secondsByDomain(times).join('\n')}\n`);

// Repeated at the end: thousands of lines lie between here and the suite's own report.
if (failures.length > 0) process.stdout.write(`\n${sayFailures(failures).join('\n')}\n`);

// Programs read the last line, so it stands alone.
process.stdout.write(`\n${tally.summary()}\n`);
process.exitCode = tally.isGood() ? 0 : 1;
