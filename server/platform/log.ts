/** An error in a form that may be logged. */
export interface LoggedError {
  readonly type: string;
  /** Error code of PostgreSQL or Node. */
  readonly code?: string;
  /** Constraint that the change would have violated. */
  readonly constraint?: string;
  /** Generic for database errors: their text may quote user input. */
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
}

/** Maximum depth of causes to follow. */
const maxCauses = 5;

/**
 * Describes an error for the log: type, code, constraint and where it happened. A database error quotes the row it was
 * about in its message, detail and context, so those are omitted.
 */
export function describeError(error: unknown, causes = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown', stack: '' };
  const { code, constraint, severity } = error as { code?: unknown; constraint?: unknown; severity?: unknown };
  const isOfDatabase = typeof severity === 'string';
  const stack = framesOf(error.stack ?? '');
  // Of several failures the first stands for all; the message says how many there were.
  const cause: unknown = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    message: isOfDatabase ? 'database error' : error.message,
    stack,
    ...(cause !== undefined && causes < maxCauses ? { cause: describeError(cause, causes + 1) } : {}),
  };
}

/** Formats the same as lines for the terminal. */
export function writeError(error: unknown): string {
  const { type, code, constraint, message, stack, cause } = describeError(error);
  const parts = [code, constraint].filter((part) => part !== undefined);
  const head = [type, ...(parts.length > 0 ? [`(${parts.join(', ')})`] : [])].join(' ');
  const lines = [`${head}: ${message}`, ...(stack === '' ? [] : [stack])];
  return cause === undefined ? lines.join('\n') : `${lines.join('\n')}\ncaused by ${cause.type} ${cause.code ?? ''}`;
}

/** Returns the calls of a stack without its first lines, which repeat the message. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
