import { desk } from '#contract/desk/calls.ts';
import type { CaseKind } from '#contract/desk/kinds.ts';
import type { CaseDecision as Decided } from '#contract/desk/rules.ts';
import type { RejectionCode } from '#contract/kyc/rules.ts';
import type { ReturnReason } from '#contract/transfer/rules.ts';
import { api } from '#src/platform/api.ts';
import { useDecision, type Decision } from './use-decision.ts';

/** What is decided about a case, and its state when it was viewed. */
export interface CaseOrder {
  readonly decision: Decided;
  readonly version: string;
  readonly reason: string;
  readonly code?: RejectionCode | ReturnReason;
  /** The money the case is about. */
  readonly amount?: string;
  readonly asset?: string;
}

export interface CaseDecision extends Omit<Decision, 'decide'> {
  readonly decide: (order: CaseOrder) => Promise<boolean>;
}

/** Query key prefix of every list and page of the desk: refetched after each decision (`touches` of its call). */
export const deskQueries = ['desk'] as const;

/**
 * The only way to decide a case, on any screen.
 * @param done closes the form
 */
export function useCaseDecision({ kind, id }: { kind: CaseKind; id: string }, done: () => unknown): CaseDecision {
  const { decide, ...form } = useDecision({ kind, id }, done);
  return {
    ...form,
    decide: ({ amount, asset, ...order }) =>
      decide(
        {
          decision: order.decision,
          ...(amount === undefined ? {} : { amount }),
          ...(asset === undefined ? {} : { asset }),
        },
        { body: { kind, id, ...order }, send: (body, options) => api(desk.decide, { body }, options) },
      ),
  };
}
