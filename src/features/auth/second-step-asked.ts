import { stepUpFactors, type StepUpFactor } from '#contract/step-up/actions.ts';
import { ApiError } from '#src/platform/api-error.ts';

/** What a sign-in on a new device requires besides the password: one of the factors. */
export interface SecondStepAsked {
  readonly verification: string;
  readonly factors: { factor: StepUpFactor; target: string | null }[];
}

/** Reads the second step from a refused sign-in; undefined if it was refused for another reason. */
export function readSecondStep(failure: unknown): SecondStepAsked | undefined {
  if (!(failure instanceof ApiError) || failure.code !== 'session:verificationRequired') return undefined;
  const details = failure.details ?? {};
  const named = String(details['factors'] ?? '').split(',');
  return {
    verification: String(details['verification'] ?? ''),
    factors: stepUpFactors
      .filter((factor) => named.includes(factor))
      .toSorted((a, b) => named.indexOf(a) - named.indexOf(b))
      .map((factor) => ({ factor, target: textOf(details[`${factor}Target`]) })),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
