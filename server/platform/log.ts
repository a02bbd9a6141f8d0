/** An error as a log may hold it. */
export interface LoggedError {
  readonly type: string;
  /** Of PostgreSQL and Node: what kind of failure it is. */
  readonly code?: string;
  /** The constraint that a change of data would have broken. */
  readonly constraint?: string;
  /** Of a database error nothing: its text may quote what somebody entered. */
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
}

/** As deep as causes are followed. */
const maxCauses = 5;

/**
 * What a log keeps of an error: kind, code, constraint and where it happened. A database's error quotes the row
 * that it was about, in its text, its detail and its place, so of those there is nothing.
 */
export function describeError(error: unknown, causes = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown', stack: '' };
  const { code, constraint, severity } = error as { code?: unknown; constraint?: unknown; severity?: unknown };
  const isOfDatabase = typeof severity === 'string';
  const stack = framesOf(error.stack ?? '');
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    message: isOfDatabase ? 'database error' : error.message,
    stack,
    ...(error.cause !== undefined && causes < maxCauses ? { cause: describeError(error.cause, causes + 1) } : {}),
  };
}

/** The same in lines, for who reads along at the terminal. */
export function writeError(error: unknown): string {
  const { type, code, constraint, message, stack, cause } = describeError(error);
  const parts = [code, constraint].filter((part) => part !== undefined);
  const head = [type, ...(parts.length > 0 ? [`(${parts.join(', ')})`] : [])].join(' ');
  const lines = [`${head}: ${message}`, ...(stack === '' ? [] : [stack])];
  return cause === undefined ? lines.join('\n') : `${lines.join('\n')}\ncaused by ${cause.type} ${cause.code ?? ''}`;
}

/** The calls of a stack without its head, which is the message again. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
