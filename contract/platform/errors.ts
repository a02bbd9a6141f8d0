import { errorCodes, type ErrorCode } from './error-codes.ts';

export { assert, must } from './claims.ts';

/**
 * A declared refusal: the request was understood and rejected for a reason the client can act on. Any other thrown
 * error is a bug and becomes `server:fault` (500).
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails | null;

  constructor(code: ErrorCode, details: RefusalDetails | null = null) {
    super(errorCodes[code].meaning);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** Machine-readable details of a refusal: the faulty field, a limit, a time. Never a secret. */
export type RefusalDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Throws a declared refusal. Returns `never`, so that it narrows like `throw`. */
export function refuse(code: ErrorCode, details: RefusalDetails | null = null): never {
  throw new Refusal(code, details);
}
