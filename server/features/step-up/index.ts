/** Security verification before sensitive actions. The face of the feature. */
export { passStepUpByPasskey } from './challenge.ts';
export { consumeStepUp, type StepUpClaim } from './consume.ts';
