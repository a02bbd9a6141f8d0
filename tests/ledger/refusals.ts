import type { ErrorCode } from '#contract/platform/error-codes.ts';
import { Refusal } from '#contract/platform/errors.ts';

/** Whether this is the declared refusal, and no bug. */
export function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof Refusal && error.code === code;
}
