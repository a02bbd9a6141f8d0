import { Type } from 'typebox';
import { Nullable } from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { decisionConflicts } from './rules.ts';

/** What a decision of staff carries beside what is decided. */
export const decisionFields = {
  /** The security verification of this decision. */
  verification: VerificationId,
};

/** What a case says to the operator who looks at it. */
export const caseFields = {
  /** Why he can't decide it; null where he can. */
  conflict: Nullable(Type.Enum([...decisionConflicts])),
};
