import { openApi } from '#contract/open-api/calls.ts';
import type { CallFacts } from '#contract/platform/call.ts';
import type { ErrorCode } from '#contract/platform/error-codes.ts';

const signed: readonly CallFacts[] = Object.values(openApi).filter(({ access }) => access !== 'public');

/**
 * Errors that every signed call can return: those that all of them declare, and those that the platform returns to any
 * caller.
 */
export const commonErrors: readonly ErrorCode[] = [
  ...(signed[0]?.errors ?? []).filter((code) => signed.every(({ errors }) => errors.includes(code))),
  'request:invalid',
  'request:notFound',
  'request:tooLarge',
  'request:tooMany',
  'server:fault',
  'server:unavailable',
];

/** Returns the errors of a call besides the common ones. */
export function ownErrorsOf({ errors }: Pick<CallFacts, 'errors'>): ErrorCode[] {
  return errors.filter((code) => !commonErrors.includes(code));
}
