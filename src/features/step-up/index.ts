/** Security verification: what the shell mounts and what screens ask with. */
export { StepUpHost } from './host.tsx';
export { useStepUp, useVerified, type StepUp, type Verified } from './use-step-up.ts';
