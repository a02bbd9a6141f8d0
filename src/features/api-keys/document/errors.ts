import { openApi } from '#contract/open-api/calls.ts';
import type { CallFacts } from '#contract/platform/call.ts';
import type { ErrorCode } from '#contract/platform/error-codes.ts';

const signed: readonly CallFacts[] = Object.values(openApi).filter(({ access }) => access !== 'public');

/** What every signed call can answer: what all of them declare, and what the platform answers to anybody. */
export const commonErrors: readonly ErrorCode[] = [
  ...(signed[0]?.errors ?? []).filter((code) => signed.every(({ errors }) => errors.includes(code))),
  'request:invalid',
  'request:notFound',
  'request:tooLarge',
  'request:tooMany',
  'server:fault',
  'server:unavailable',
];

/** What a call can answer beside the common ones. */
export function ownErrorsOf({ errors }: Pick<CallFacts, 'errors'>): ErrorCode[] {
  return errors.filter((code) => !commonErrors.includes(code));
}
