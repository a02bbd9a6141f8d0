/** Security verification before sensitive actions. The face of the feature. */
export { consumeStepUp, type StepUpClaim } from './consume.ts';
