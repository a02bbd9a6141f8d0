import type pg from 'pg';
import type { Config } from './config.ts';
import { OperatorError } from './operator-error.ts';

type Mode = Config['mode'];

/**
 * Refuses a database of the other mode: the sandbox's people have public passwords, and one of them is an operator.
 * Also checked before migrations, so that a sandbox's server leaves production's tables alone.
 */
export async function refuseOtherMode(pool: pg.Pool, mode: Mode): Promise<void> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    `select to_regclass('installation') is not null as is_there`,
  );
  if (!rows[0]?.is_there) return;
  const kept = await pool.query<{ mode: Mode }>('select mode from installation');
  assertSame(kept.rows[0]?.mode ?? mode, mode);
}

/** Assigns the database to this mode permanently, if it has none yet. */
export async function holdMode(pool: pg.Pool, mode: Mode): Promise<void> {
  const { rows } = await pool.query<{ mode: Mode }>('select installation_mode($1) as mode', [mode]);
  assertSame(rows[0]?.mode, mode);
}

function assertSame(kept: Mode | undefined, wanted: Mode): void {
  if (kept === wanted) return;
  throw new OperatorError(
    kept === 'sandbox'
      ? 'this database was created for the sandbox, whose accounts have public passwords. Start production on a new one: set DATABASE_URL to a new database, or DATA_DIR to a new folder'
      : 'this database is in production: a sandbox would put people with public passwords into it. Set KEELSON_MODE=production, or give the sandbox a database of its own: another DATABASE_URL or DATA_DIR',
  );
}
