import { Type } from 'typebox';
import { Instant, Lines, Nullable, Uuid } from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { staffRoles } from './permissions.ts';
import { decisionConflicts } from './rules.ts';
import { proposalStates } from './states.ts';

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

/** What somebody proposed, and how far it is. */
export const proposalFields = {
  status: Type.Enum([...proposalStates]),
  /** How people know them; null: nobody of the staff, or nobody yet. */
  proposedByName: Nullable(Type.String()),
  proposedAt: Instant,
  decidedByName: Nullable(Type.String()),
  decidedAt: Nullable(Instant),
};

const strict = { additionalProperties: false } as const;
const StaffRoleName = Type.Enum([...staffRoles]);

const RoleChange = Type.Object(
  {
    id: Uuid,
    uid: Type.String(),
    name: Nullable(Type.String()),
    role: StaffRoleName,
    /** False: it is to be taken away. */
    isGrant: Type.Boolean(),
    reason: Type.String(),
    /** Proposed by null: on the server, for the first admins. */
    ...proposalFields,
    ...caseFields,
  },
  strict,
);

export const staffSchemas = {
  list: {
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              uid: Type.String(),
              name: Nullable(Type.String()),
              email: Nullable(Type.String()),
              roles: Type.Array(Type.String()),
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  listChanges: {
    result: Type.Object({ items: Type.Array(RoleChange) }, strict),
  },
  propose: {
    body: Type.Object(
      {
        uid: Type.String({ pattern: '^[0-9]{8}$' }),
        role: StaffRoleName,
        isGrant: Type.Boolean(),
        reason: Lines(500),
        ...decisionFields,
      },
      strict,
    ),
    result: RoleChange,
  },
};
