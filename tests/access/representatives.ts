import type { Call } from '#contract/platform/call.ts';

/**
 * Returns one call per access rule, host and kind of method. Every call passes the same gate, which checks its rule. An
 * anonymous caller at every call shows that each call has a rule; one call per rule is enough to test all other
 * callers.
 */
export function representatives(calls: readonly Call[]): readonly Call[] {
  const ruleOf = ({ access, host, method }: Call) => JSON.stringify([access, host, method === 'GET']);
  return [...new Map(calls.map((call) => [ruleOf(call), call])).values()];
}
