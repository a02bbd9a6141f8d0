import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { nothing } from '#contract/platform/display.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import { MoreButton } from '#src/ui/more-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from './members.module.css';
import { groupPermissions } from './permission-groups.ts';
import { countInvited, useHistory, type InvitationRow, type RoleRow } from './rows.ts';
import { actionName, permissionNames } from './wording.ts';

interface RolesProps {
  readonly roles: readonly RoleRow[];
  readonly invitations: readonly InvitationRow[];
  readonly edit: (role: RoleRow | null) => void;
  readonly remove: (role: RoleRow) => void;
}

/** The company's own roles and what they allow. */
export function Roles({ roles, invitations, edit, remove }: RolesProps) {
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  return (
    <Panel title={<Trans>Roles</Trans>}>
      {roles.length === 0 ? (
        <p className={styles.meta}>
          <Trans>No roles yet. Create one to set what team members can do.</Trans>
        </p>
      ) : null}
      <ul className={styles.rows}>
        {roles.map((role) => {
          const { name, members: count } = role;
          const invited = countInvited(invitations, role);
          return (
            <li key={role.id} className={styles.row}>
              <div className={styles.who}>
                <strong>{name}</strong>
                <small>
                  <Plural value={count} one="# member" other="# members" />
                  {invited > 0 ? (
                    <>
                      {' · '}
                      <Plural value={invited} one="# invitation" other="# invitations" />
                    </>
                  ) : null}
                </small>
                <dl className={styles.areas}>
                  {groupPermissions(role.permissions).map((group) => (
                    <div key={group.id}>
                      <dt>{i18n._(group.name)}</dt>
                      <dd className={styles.tags}>
                        {group.permissions.map((permission) => (
                          <StatusTag key={permission}>{i18n._(permissionNames[permission])}</StatusTag>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
              <Permitted permission="members.manage">
                <div className={styles.buttons}>
                  <Button
                    variant="default"
                    disabled={isOffline}
                    aria-label={t`Edit role ${name}`}
                    onClick={() => edit(role)}
                  >
                    <Trans>Edit</Trans>
                  </Button>
                  <Button
                    variant="default"
                    disabled={isOffline}
                    aria-label={t`Delete the role ${name}`}
                    onClick={() => remove(role)}
                  >
                    <Trans>Delete</Trans>
                  </Button>
                </div>
              </Permitted>
            </li>
          );
        })}
      </ul>
      <Permitted permission="members.manage">
        <div className={styles.footer}>
          <Button variant="default" disabled={isOffline} onClick={() => edit(null)}>
            <Trans>New role</Trans>
          </Button>
        </div>
      </Permitted>
    </Panel>
  );
}

/** Change history: who changed what, newest first. */
export function History() {
  const { i18n } = useLingui();
  const query = useHistory();
  const { data } = query;
  const lines = data?.pages.flatMap(({ items }) => items) ?? [];
  if (lines.length === 0) return null;
  return (
    <Panel title={<Trans>History</Trans>}>
      <ul className={styles.rows}>
        {lines.map((line) => {
          const by = line.by ?? nothing;
          return (
            <li key={line.id} className={styles.row}>
              <div className={styles.who}>
                <strong>{i18n._(actionName(line.action))}</strong>
                <small>{line.about}</small>
              </div>
              <small className={styles.meta}>
                {i18n.date(new Date(line.at), { dateStyle: 'medium', timeStyle: 'short' })} · <Trans>by {by}</Trans>
              </small>
            </li>
          );
        })}
      </ul>
      <MoreButton of={query} />
    </Panel>
  );
}
