import { Type } from 'typebox';
import { Instant, Lines, Nullable, Uuid } from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { staffRoles } from './permissions.ts';
import { decisionConflicts } from './rules.ts';
import { proposalStates } from './states.ts';

/** Fields of a staff decision besides the decision itself. */
export const decisionFields = {
  /** Step-up verification of this decision. */
  verification: VerificationId,
};

/** Fields a case shows the operator viewing it. */
export const caseFields = {
  /** Why the operator can't decide it; null if they can. */
  conflict: Nullable(Type.Enum([...decisionConflicts])),
};

/** Fields of a proposal and its status. */
export const proposalFields = {
  status: Type.Enum([...proposalStates]),
  /** Display names; null if it was not a staff member, or not decided yet. */
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
    /** False if the role is to be revoked. */
    isGrant: Type.Boolean(),
    reason: Type.String(),
    /** The proposer is null if it was proposed on the server, for the first admins. */
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
