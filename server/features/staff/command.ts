import { verifiedFor } from '../step-up/index.ts';

/**
 * Options of a command by which staff decide: verified, and never on their own case. Call `takeDecision` in its work.
 */
export const staffCommand = { by: 'staff', stepUp: verifiedFor('staff.decide') } as const;
