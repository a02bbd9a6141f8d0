import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '#src/platform/acting.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { CancelDialog, ChangeRoleDialog, DeleteRoleDialog, RemoveDialog, ResendDialog } from '../confirm-dialogs.tsx';
import { InviteDialog } from '../invite-dialog.tsx';
import { LeaveDialog } from '../leave-dialog.tsx';
import styles from '../members.module.css';
import { Invitations, People } from '../people-list.tsx';
import { RoleDialog } from '../role-dialog.tsx';
import { History, Roles } from '../roles-list.tsx';
import { countInvited, useMembers, type InvitationRow, type MemberRow, type RoleRow } from '../rows.ts';

/** The open dialog and its subject. */
type Opened =
  | { readonly kind: 'invite'; readonly emailAddress?: string }
  | { readonly kind: 'leave' }
  | { readonly kind: 'role'; readonly role?: RoleRow }
  /** A role for an invitation that was begun. */
  | { readonly kind: 'roleToInvite'; readonly emailAddress: string }
  | { readonly kind: 'deleteRole'; readonly role: RoleRow }
  | { readonly kind: 'changeRole' | 'remove'; readonly member: MemberRow }
  | { readonly kind: 'cancel' | 'resend'; readonly invitation: InvitationRow };

/** Shows the members of the company whose account is selected, and what they may do. */
export function MembersScreen() {
  const query = useMembers();
  const { data, asOf } = query;
  const isOffline = useIsOffline();
  const [opened, open] = useState<Opened | null>(null);
  return (
    <Page>
      <PageHeader
        title={<Trans>Team</Trans>}
        about={<Trans>Manage who can use the business account and what they can do.</Trans>}
        actions={
          <Permitted permission="members.manage">
            <Button disabled={isOffline || !data} onClick={() => open({ kind: 'invite' })}>
              <Trans>Invite team member</Trans>
            </Button>
          </Permitted>
        }
      />
      {data ? (
        <p className={styles.meta} role="status">
          <AsOf at={asOf} />
        </p>
      ) : null}
      {isOffline && data ? (
        <p className={styles.warn}>
          <Trans>You’re offline. Connect to make changes.</Trans>
        </p>
      ) : null}
      <Answered query={query}>
        {({ members, roles, invitations }) => (
          <div className={styles.stack}>
            <People
              members={members}
              roles={roles}
              changeRole={(member) => open({ kind: 'changeRole', member })}
              remove={(member) => open({ kind: 'remove', member })}
              leave={() => open({ kind: 'leave' })}
            />
            <Invitations
              rows={invitations}
              roles={roles}
              inviteAgain={({ emailAddress }) => open({ kind: 'invite', emailAddress })}
              resend={(invitation) => open({ kind: 'resend', invitation })}
              cancel={(invitation) => open({ kind: 'cancel', invitation })}
            />
            <Roles
              roles={roles}
              invitations={invitations}
              edit={(role) => open({ kind: 'role', role: role ?? undefined })}
              remove={(role) => open({ kind: 'deleteRole', role })}
            />
            <History />
          </div>
        )}
      </Answered>
      {opened ? (
        <OpenDialog opened={opened} roles={data?.roles ?? []} invitations={data?.invitations ?? []} open={open} />
      ) : null}
    </Page>
  );
}

interface OpenDialogProps {
  readonly opened: Opened;
  readonly roles: readonly RoleRow[];
  readonly invitations: readonly InvitationRow[];
  readonly open: (opened: Opened | null) => void;
}

function OpenDialog({ opened, roles, invitations, open }: OpenDialogProps) {
  const close = () => open(null);
  switch (opened.kind) {
    case 'invite':
      return (
        <InviteDialog
          roles={roles}
          close={close}
          createRole={(emailAddress) => open({ kind: 'roleToInvite', emailAddress })}
          emailAddress={opened.emailAddress}
        />
      );
    case 'roleToInvite':
      return <RoleDialog close={() => open({ kind: 'invite', emailAddress: opened.emailAddress })} />;
    case 'role':
      return <RoleDialog role={opened.role} close={close} />;
    case 'deleteRole':
      return <DeleteRoleDialog role={opened.role} invited={countInvited(invitations, opened.role)} close={close} />;
    case 'changeRole':
      return <ChangeRoleDialog member={opened.member} roles={roles} close={close} />;
    case 'remove':
      return <RemoveDialog member={opened.member} close={close} />;
    case 'leave':
      return <Leave close={close} />;
    case 'cancel':
      return <CancelDialog invitation={opened.invitation} close={close} />;
    case 'resend':
      return <ResendDialog invitation={opened.invitation} close={close} />;
  }
}

/** Leaves the company whose members are shown; the user is then back in their own account. */
function Leave({ close }: { close: () => void }) {
  const account = useAccount();
  const navigate = useNavigate();
  if (!account?.isActing) return null;
  return <LeaveDialog company={account} close={close} done={() => void navigate({ to: '/dashboard/overview' })} />;
}
