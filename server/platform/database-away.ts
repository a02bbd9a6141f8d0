import pg from 'pg';

/**
 * The database is unavailable: it is down, starting, frozen, out of connections, or has become a standby. The fate of
 * the statement that hit this is unknown. The edge responds 503; callers with time retry.
 */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
}

/**
 * SQLSTATEs: connection exceptions; going down, crashed, starting; no connections left; now a standby; ended by one of
 * our timeouts.
 */
const awayStates = /^(08...|57P0[1-5]|53300|25006|25P0[34])$/;

/** Messages of pg about a lost connection, for which it has no code. */
const lostWords = /^(Connection (terminated|ended)|Client (was closed|has encountered)|timeout e|The server does not)/;

/** System error codes of a host that is, or has become, unreachable. */
const systemCodes = /^E(?!RR_)[A-Z0-9_]+$/;

/**
 * Classifies an error of a database connection. Only call it for errors from one: other services refuse connections
 * too.
 */
export function typed(error: unknown): unknown {
  if (error instanceof DatabaseAwayError) return error;
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '') ? away(error) : error;
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  return systemCodes.test(code) || lostWords.test(error.message) ? away(error) : error;
}

/** Whether the error, or its cause, is an unavailable database. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  return error instanceof Error && error.cause !== undefined && isDatabaseAway(error.cause);
}

/**
 * SQLSTATEs: canceled by one of our timeouts, or chosen as the victim of a conflict; a retry may well succeed a moment
 * later.
 */
const busyStates = /^(57014|55P03|40001|40P01)$/;

/** Whether the database is up but had no time, or no lock, for this within our timeouts. */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return busyStates.test(error.code ?? '');
  return error instanceof Error && error.cause !== undefined && isDatabaseBusy(error.cause);
}

/**
 * Returns the reason in one line. Node tries each of a host's addresses and gives one error for all, with an empty
 * message.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

function away(error: Error): DatabaseAwayError {
  return new DatabaseAwayError(reasonOf(error), { cause: error });
}
