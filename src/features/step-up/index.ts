/** Step-up verification: the host that the shell mounts, and the hooks for screens. */
export { decisionNames } from './decision-names.ts';
export { codeFields, useFactorFault } from './codes.ts';
export { FactorField } from './factor-field.tsx';
export { Ways } from './ways.tsx';
export { StepUpHost } from './host.tsx';
export { useStepUp, useVerified, type StepUp, type Verified } from './use-step-up.ts';
