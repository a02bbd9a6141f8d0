import { sql } from 'kysely';
import { writeAudit } from '../platform/audit.ts';
import type { Db } from '../platform/db.ts';
import { findDiscrepancies, type Discrepancy } from './balances.ts';

const shown = 20;

/**
 * Checks the consistency of the whole ledger, as a daily job. Findings go to stderr and are recorded: a person has to
 * look before money moves on.
 */
export async function checkLedger(db: Db, alarm: (line: string) => void = alarmOnStderr): Promise<void> {
  const found = await db.transaction().execute(async (tx) => {
    // It reads everything, and no request waits for its result.
    await sql`set local statement_timeout = '2h'`.execute(tx);
    return findDiscrepancies(tx);
  });
  if (found.length === 0) return;
  for (const line of describe(found)) alarm(line);
  await db.transaction().execute((tx) =>
    writeAudit(tx, {
      actor: { kind: 'system', id: 'ledger.check' },
      action: 'ledger.discrepancy',
      subject: 'ledger',
      details: {
        count: found.length,
        first: found
          .slice(0, shown)
          .map(({ what, id }) => `${what} ${id}`)
          .join(', '),
      },
    }),
  );
}

function describe(found: readonly Discrepancy[]): string[] {
  const more = found.length > shown ? [`… and ${found.length - shown} more`] : [];
  return [
    `ALARM: the ledger disagrees with itself in ${found.length} places`,
    ...found.slice(0, shown).map(({ what, id }) => `ALARM: ledger ${what} ${id}`),
    ...more,
  ];
}

function alarmOnStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}
