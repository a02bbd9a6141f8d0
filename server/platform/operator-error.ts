/** What the person who starts the server can mend: shown as its message alone, without a trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
