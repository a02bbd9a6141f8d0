import { Trans, useLingui } from '@lingui/react/macro';
import { Permitted } from '#src/platform/permitted.tsx';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from './members.module.css';
import { RoleName } from './role-select.tsx';
import type { InvitationRow, MemberRow, RoleRow } from './rows.ts';
import { invitationNames } from './wording.ts';

interface PeopleProps {
  readonly members: readonly MemberRow[];
  readonly roles: readonly RoleRow[];
  readonly changeRole: (member: MemberRow) => void;
  readonly remove: (member: MemberRow) => void;
  readonly leave: () => void;
}

/** Lists everyone who may act for the company. */
export function People({ members, roles, changeRole, remove, leave }: PeopleProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  return (
    <Panel title={<Trans>Members</Trans>}>
      <ul className={styles.rows}>
        {members.map((member) => {
          const name = member.name ?? member.emailAddress ?? member.uid;
          return (
            <li key={member.id} className={styles.row}>
              <div className={styles.who}>
                <strong>{name}</strong>
                <small>{member.emailAddress ?? `UID ${member.uid}`}</small>
                <span className={styles.tags}>
                  <StatusTag tone="primary">
                    <RoleName role={member.role} roles={roles} />
                  </StatusTag>
                  {member.isYou ? (
                    <StatusTag>
                      <Trans>You</Trans>
                    </StatusTag>
                  ) : null}
                </span>
              </div>
              {member.isHolder ? (
                <small className={styles.meta}>
                  <Trans>Business account</Trans>
                </small>
              ) : (
                <div className={styles.buttons}>
                  <Permitted permission="members.manage">
                    <Button
                      variant="default"
                      disabled={isOffline}
                      aria-label={t`Change role of ${name}`}
                      onClick={() => changeRole(member)}
                    >
                      <Trans>Change role</Trans>
                    </Button>
                  </Permitted>
                  {member.isYou ? (
                    <Button variant="default" disabled={isOffline} onClick={leave}>
                      <Trans>Leave company</Trans>
                    </Button>
                  ) : (
                    <Permitted permission="members.manage">
                      <Button
                        variant="default"
                        disabled={isOffline}
                        aria-label={t`Remove ${name}`}
                        onClick={() => remove(member)}
                      >
                        <Trans>Remove</Trans>
                      </Button>
                    </Permitted>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

interface InvitationsProps {
  readonly rows: readonly InvitationRow[];
  readonly roles: readonly RoleRow[];
  readonly inviteAgain: (invitation: InvitationRow) => void;
  readonly resend: (invitation: InvitationRow) => void;
  readonly cancel: (invitation: InvitationRow) => void;
}

/** Lists people who were invited and have not joined yet. */
export function Invitations({ rows, roles, ...actions }: InvitationsProps) {
  const { i18n } = useLingui();
  if (rows.length === 0) return null;
  return (
    <Panel title={<Trans>Invitations</Trans>}>
      <ul className={styles.rows}>
        {rows.map((row) => {
          const until = i18n.date(new Date(row.expiresAt), { dateStyle: 'medium', timeStyle: 'short' });
          return (
            <li key={row.id} className={styles.row}>
              <div className={styles.who}>
                <strong>{row.emailAddress}</strong>
                <small>
                  <InvitedTo row={row} roles={roles} />
                  {row.status === 'pending' ? (
                    <>
                      {' '}
                      · <Trans>Expires {until}</Trans>
                    </>
                  ) : null}
                </small>
              </div>
              <StatusTag tone={row.status === 'pending' ? 'warn' : 'neutral'}>
                {i18n._(invitationNames[row.status])}
              </StatusTag>
              <Permitted permission="members.manage">
                <InvitationButtons row={row} {...actions} />
              </Permitted>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

type ButtonsProps = Omit<InvitationsProps, 'rows' | 'roles'> & { readonly row: InvitationRow };

/** An open invitation is sent again as it is; one that is over is made anew, as its role may be gone. */
function InvitationButtons({ row, inviteAgain, resend, cancel }: ButtonsProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const { emailAddress } = row;
  if (row.status !== 'pending')
    return (
      <Button
        variant="default"
        disabled={isOffline}
        aria-label={t`Invite again: ${emailAddress}`}
        onClick={() => inviteAgain(row)}
      >
        <Trans>Invite again</Trans>
      </Button>
    );
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        disabled={isOffline}
        aria-label={t`Resend invitation to ${emailAddress}`}
        onClick={() => resend(row)}
      >
        <Trans>Resend</Trans>
      </Button>
      <Button
        variant="default"
        disabled={isOffline}
        aria-label={t`Cancel invitation for ${emailAddress}`}
        onClick={() => cancel(row)}
      >
        <Trans>Cancel invitation</Trans>
      </Button>
    </div>
  );
}

/** Names the role of an invitation, also after its deletion. */
function InvitedTo({ row: { role, formerRole }, roles }: { row: InvitationRow; roles: readonly RoleRow[] }) {
  return role === null ? <Trans>{formerRole} (deleted)</Trans> : <RoleName role={role} roles={roles} />;
}
