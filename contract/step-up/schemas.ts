import { Uuid } from '../platform/schema-parts.ts';

/** A passed security verification, handed over with the action that it was made for. */
export const VerificationId = Uuid;
