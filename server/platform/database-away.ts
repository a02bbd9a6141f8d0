import pg from 'pg';

/**
 * The database can't be asked just now: it is down, starting, frozen, out of connections, or has become a standby.
 * Nothing is known of the statement that met it. The edge answers 503; whoever has the time asks again.
 */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
}

/** Connection exceptions; going down, crashed, starting; no connection left; a standby now; ended by one of our bounds. */
const awayStates = /^(08...|57P0[1-5]|53300|25006|25P0[34])$/;

/** What pg says of a connection that has gone; it gives these no code. */
const lostWords = /^(Connection (terminated|ended)|Client (was closed|has encountered)|timeout e|The server does not)/;

/** The system's own words for a host that can't be reached, or not any longer. */
const systemCodes = /^E(?!RR_)[A-Z0-9_]+$/;

/**
 * What a connection's error means, which is known only where it came from a connection: other parts of the world refuse
 * connections too.
 */
export function typed(error: unknown): unknown {
  if (error instanceof DatabaseAwayError) return error;
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '') ? away(error) : error;
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  return systemCodes.test(code) || lostWords.test(error.message) ? away(error) : error;
}

/** Whether that, or what it was caused by, is the database being away. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  return error instanceof Error && error.cause !== undefined && isDatabaseAway(error.cause);
}

/** Cut short by one of our bounds, or chosen to give way to another: the same may well do a moment later. */
const busyStates = /^(57014|55P03|40001|40P01)$/;

/** Whether the database is there but had no time, or no lock, for this within its bounds. */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return busyStates.test(error.code ?? '');
  return error instanceof Error && error.cause !== undefined && isDatabaseBusy(error.cause);
}

/** Why, in one line. Node tries each of a host's addresses and gives one error for all, with an empty message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

function away(error: Error): DatabaseAwayError {
  return new DatabaseAwayError(reasonOf(error), { cause: error });
}
