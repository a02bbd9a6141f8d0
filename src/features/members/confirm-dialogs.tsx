import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { members } from '#contract/members/calls.ts';
import {
  cancelValues,
  changeRoleValues,
  deleteRoleValues,
  removeValues,
  resendValues,
} from '#contract/members/rules.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
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
      action={<Trans>Change role</Trans>}
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
          <strong>{name}</strong> loses access to the business account immediately.
        </Trans>
      </p>
    </ChangeDialog>
  );
}

export function CancelDialog({ invitation, close }: { invitation: InvitationRow; close: () => void }) {
  const { id, emailAddress } = invitation;
  return (
    <ChangeDialog
      title={<Trans>Cancel this invitation?</Trans>}
      action={<Trans>Cancel invitation</Trans>}
      close={close}
      values={() => cancelValues(id)}
      send={(verification) => api(members.cancelInvitation, { body: { id, verification } }, quiet)}
    >
      <p>
        <Trans>The link sent to {emailAddress} will stop working.</Trans>
      </p>
    </ChangeDialog>
  );
}

export function ResendDialog({ invitation, close }: { invitation: InvitationRow; close: () => void }) {
  const { id, emailAddress } = invitation;
  return (
    <ChangeDialog
      title={<Trans>Resend this invitation?</Trans>}
      action={<Trans>Resend</Trans>}
      close={close}
      values={() => resendValues(id)}
      send={(verification) => api(members.resendInvitation, { body: { id, verification } }, quiet)}
    >
      <p>
        <Trans>{emailAddress} gets a new link that works for seven days. The earlier link stops working.</Trans>
      </p>
    </ChangeDialog>
  );
}

interface DeleteRoleProps {
  readonly role: RoleRow;
  /** How many pending invitations name the role. */
  readonly invited: number;
  readonly close: () => void;
}

/** Deletes a role, or says why it can't be: before the security check rather than after it. */
export function DeleteRoleDialog({ role, invited, close }: DeleteRoleProps) {
  const { id, name } = role;
  if (role.members + invited > 0)
    return (
      <Dialog
        title={<Trans>This role is in use</Trans>}
        onClose={close}
        actions={
          <Button variant="default" onClick={close}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <p>
          <Trans>To delete the role {name}, first change the role of its members and cancel its invitations.</Trans>
        </p>
      </Dialog>
    );
  return (
    <ChangeDialog
      title={<Trans>Delete this role?</Trans>}
      action={<Trans>Delete role</Trans>}
      close={close}
      values={() => deleteRoleValues(id)}
      send={(verification) => api(members.deleteRole, { body: { id, verification } }, quiet)}
    >
      <p>
        <Trans>Deletes the role {name}.</Trans>
      </p>
    </ChangeDialog>
  );
}
