import type { ErrorCode } from './error-codes.ts';

/** The error part of a response. `message` is in the request's language, `details` holds the specifics. */
export interface EnvelopeError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>> | null;
}

/** Every JSON response except the bare ones (specification, section 7: "a data (or result) field"). */
export type Envelope<T> =
  | { readonly success: true; readonly result: T; readonly error: null }
  | { readonly success: false; readonly result: null; readonly error: EnvelopeError };
