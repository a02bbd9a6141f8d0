import type { ErrorCode } from '#contract/platform/error-codes.ts';
import { Refusal } from '#contract/platform/errors.ts';

/** Reports whether this is the declared rejection, and not a bug. */
export function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof Refusal && error.code === code;
}
