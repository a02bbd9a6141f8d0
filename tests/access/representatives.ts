import type { Call } from '#contract/platform/call.ts';

/**
 * One call of each rule, host and kind of method. Every call passes the same door, which asks what its rule says: that
 * each call has it is shown by who is nobody, at every one; what a rule asks of everybody else, at one call that has it.
 */
export function representatives(calls: readonly Call[]): readonly Call[] {
  const ruleOf = ({ access, host, method }: Call) => JSON.stringify([access, host, method === 'GET']);
  return [...new Map(calls.map((call) => [ruleOf(call), call])).values()];
}
