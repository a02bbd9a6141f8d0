/** Security verification: what the shell mounts and what screens ask with. */
export { isComplete, codeFields } from './codes.ts';
export { FactorField } from './factor-field.tsx';
export { Ways } from './ways.tsx';
export { StepUpHost } from './host.tsx';
export { useDecision, type Decide } from './use-decision.ts';
export { useStepUp, useVerified, type StepUp, type Verified } from './use-step-up.ts';
