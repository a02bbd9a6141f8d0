/** An error the operator can fix: only its message is shown, without a trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
