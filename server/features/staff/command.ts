import { verifiedFor } from '../step-up/index.ts';

/** A command by which staff decide: verified, and not one's own case. Say `takeDecision` in its work. */
export const staffCommand = { by: 'staff', stepUp: verifiedFor('staff.decide') } as const;
