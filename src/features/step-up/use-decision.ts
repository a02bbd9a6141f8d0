import { decisionValues, type DecisionText } from '#contract/staff/rules.ts';
import { useVerified } from './use-step-up.ts';

/** Sends a decision with the verification that was asked for; null where the operator closed the dialog. */
export type Decide = <T>(decision: DecisionText, send: (verification: string) => Promise<T>) => Promise<T | null>;

/** A decision of staff: each asks for a verification of this case and this decision. */
export function useDecision(): Decide {
  const verified = useVerified();
  return (decision, send) => verified('staff.decide', decisionValues(decision), send);
}
