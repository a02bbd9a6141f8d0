import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { members } from '#contract/members/calls.ts';
import { cancelValues, changeRoleValues, deleteRoleValues, removeValues } from '#contract/members/rules.ts';
import { api } from '#src/platform/api.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { RoleSelect } from './role-select.tsx';
import type { InvitationRow, MemberRow, RoleRow } from './rows.ts';

const quiet = { isInline: true } as const;
const labelOf = ({ name, emailAddress, uid }: MemberRow) => name ?? emailAddress ?? uid;

export function ChangeRoleDialog(props: { member: MemberRow; roles: readonly RoleRow[]; close: () => void }) {
  const { member, roles, close } = props;
  const [role, setRole] = useState(member.role);
  const { id } = member;
  const name = labelOf(member);
  return (
    <ChangeDialog
      title={<Trans>Role of {name}</Trans>}
      action={<Trans>Give this role</Trans>}
      close={close}
      values={() => changeRoleValues(id, role)}
      send={(verification) => api(members.changeRole, { body: { id, role, verification } }, quiet)}
    >
      <RoleSelect roles={roles} value={role} onChange={setRole} />
    </ChangeDialog>
  );
}

export function RemoveDialog({ member, close }: { member: MemberRow; close: () => void }) {
  const { id } = member;
  const name = labelOf(member);
  return (
    <ChangeDialog
      title={<Trans>Remove this member?</Trans>}
      action={<Trans>Remove</Trans>}
      close={close}
      values={() => removeValues(id)}
      send={(verification) => api(members.remove, { body: { id, verification } }, quiet)}
    >
      <p>
        <Trans>
          <strong>{name}</strong> can act for the company no more, from the next request on.
        </Trans>
      </p>
    </ChangeDialog>
  );
}

export function CancelDialog({ invitation, close }: { invitation: InvitationRow; close: () => void }) {
  const { id, emailAddress } = invitation;
  return (
    <ChangeDialog
      title={<Trans>Take the invitation back?</Trans>}
      action={<Trans>Take it back</Trans>}
      close={close}
      values={() => cancelValues(id)}
      send={(verification) => api(members.cancelInvitation, { body: { id, verification } }, quiet)}
    >
      <p>
        <Trans>The link that was mailed to {emailAddress} works no more.</Trans>
      </p>
    </ChangeDialog>
  );
}

export function DeleteRoleDialog({ role, close }: { role: RoleRow; close: () => void }) {
  const { id, name } = role;
  return (
    <ChangeDialog
      title={<Trans>Delete this role?</Trans>}
      action={<Trans>Delete the role</Trans>}
      close={close}
      values={() => deleteRoleValues(id)}
      send={(verification) => api(members.deleteRole, { body: { id, verification } }, quiet)}
    >
      <p>
        <Trans>The role {name} is deleted. A role that somebody has can’t be.</Trans>
      </p>
    </ChangeDialog>
  );
}
