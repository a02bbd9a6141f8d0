import { Type } from 'typebox';
import { Instant, Line, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { EmailText } from '../session/schemas.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { grantablePermissions } from './permissions.ts';
import { ownerRole, roleNameMaxLength, tokenPattern } from './rules.ts';
import { invitationStates } from './states.ts';

const strict = { additionalProperties: false } as const;

/** The id of a custom role, or `owner`. */
const RoleRef = Type.Union([Type.Literal(ownerRole), Uuid]);
const Token = Type.String({ pattern: tokenPattern });
const choice = {
  name: Line(roleNameMaxLength),
  permissions: Type.Array(Type.Enum([...grantablePermissions]), {
    maxItems: grantablePermissions.length,
    uniqueItems: true,
  }),
};

export const MemberRole = Type.Object({ id: Uuid, ...choice, members: Type.Integer() }, strict);

const Member = Type.Object(
  {
    id: Uuid,
    uid: Type.String(),
    name: Nullable(Type.String()),
    emailAddress: Nullable(Type.String()),
    role: RoleRef,
    /** True for the account itself: always an owner, and can't be removed. */
    isHolder: Type.Boolean(),
    isYou: Type.Boolean(),
    joinedAt: Instant,
  },
  strict,
);

const Invitation = Type.Object(
  {
    id: Uuid,
    emailAddress: Type.String(),
    /** Null if it was deleted since, which leaves its name. */
    role: Nullable(RoleRef),
    formerRole: Nullable(Type.String()),
    status: Type.Enum([...invitationStates]),
    createdAt: Instant,
    expiresAt: Instant,
  },
  strict,
);

const HistoryLine = Type.Object(
  {
    id: Type.String(),
    at: Instant,
    /** `member.invite`, `member.accept`, … */
    action: Type.String(),
    /** Who did it; null if the account no longer exists. */
    by: Nullable(Type.String()),
    /** The subject of the action, by its name at the time. */
    about: Nullable(Type.String()),
  },
  strict,
);

export const membersSchemas = {
  list: {
    result: Type.Object(
      { members: Type.Array(Member), roles: Type.Array(MemberRole), invitations: Type.Array(Invitation) },
      strict,
    ),
  },
  listHistory: {
    query: Type.Object({ Cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) }, strict),
    result: Type.Object({ items: Type.Array(HistoryLine), nextCursor: Nullable(Type.String()) }, strict),
  },
  invite: {
    body: Type.Object({ emailAddress: EmailText, role: RoleRef, verification: VerificationId }, strict),
    result: Invitation,
  },
  resendInvitation: { body: Type.Object({ id: Uuid, verification: VerificationId }, strict), result: Invitation },
  cancelInvitation: { body: Type.Object({ id: Uuid, verification: VerificationId }, strict), result: Nothing },
  getInvitation: {
    body: Type.Object({ token: Token }, strict),
    result: Type.Object(
      {
        companyName: Type.String(),
        /** Masked, but enough to recognize one's own. */
        emailAddress: Type.String(),
        roleName: Nullable(Type.String()),
        status: Type.Enum([...invitationStates]),
        expiresAt: Instant,
      },
      strict,
    ),
  },
  accept: {
    body: Type.Object({ token: Token }, strict),
    result: Type.Object({ companyUid: Type.String(), companyName: Type.String() }, strict),
  },
  decline: { body: Type.Object({ token: Token }, strict), result: Nothing },
  createRole: { body: Type.Object({ ...choice, verification: VerificationId }, strict), result: MemberRole },
  updateRole: { body: Type.Object({ id: Uuid, ...choice, verification: VerificationId }, strict), result: MemberRole },
  deleteRole: { body: Type.Object({ id: Uuid, verification: VerificationId }, strict), result: Nothing },
  changeRole: {
    body: Type.Object({ id: Uuid, role: RoleRef, verification: VerificationId }, strict),
    result: Nothing,
  },
  remove: { body: Type.Object({ id: Uuid, verification: VerificationId }, strict), result: Nothing },
  leave: { body: Type.Object({ companyUid: Type.String({ pattern: '^[0-9]{8}$' }) }, strict), result: Nothing },
};
