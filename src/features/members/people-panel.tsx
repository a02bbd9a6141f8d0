import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { members } from '#contract/members/calls.ts';
import { changeRoleValues, removeValues } from '#contract/members/rules.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from './members.module.css';
import { RoleSelect } from './role-select.tsx';
import { useChange, type Company, type MemberRow } from './rows.ts';

/** Who belongs to the company, with which role. */
export function PeoplePanel({ company: { members: people, roles } }: { company: Company }) {
  const { t } = useLingui();
  const change = useChange();
  const isOffline = useIsOffline();
  const [error, setError] = useState<unknown>(null);
  const [leaving, setLeaving] = useState<MemberRow | null>(null);
  const run = async (work: Promise<unknown>) => {
    setError(null);
    await work.catch(setError);
  };
  const giveRole = (id: string, role: string) =>
    change(changeRoleValues(id, role), (verification) =>
      api(members.changeRole, { body: { id, role, verification } }, { isInline: true }),
    );
  const remove = (id: string) =>
    change(removeValues(id), (verification) => api(members.remove, { body: { id, verification } }, { isInline: true }));
  return (
    <Panel title={<Trans>Members</Trans>}>
      <FormError error={error} />
      <ul className={styles.rows}>
        {people.map((row) => {
          const name = nameOf(row);
          return (
            <li key={row.id}>
              <div>
                <strong>{name}</strong> {row.isYou ? <StatusTag tone="primary">{t`You`}</StatusTag> : null}
                <small>
                  {row.emailAddress} · <Trans>since {formatInstant(row.joinedAt)}</Trans>
                </small>
              </div>
              {row.isHolder ? (
                <StatusTag>{t`The account itself`}</StatusTag>
              ) : (
                <div className={styles.actions}>
                  <RoleSelect
                    roles={roles}
                    value={row.role}
                    label={t`Role of ${name}`}
                    disabled={isOffline}
                    onChange={(role) => void run(giveRole(row.id, role))}
                  />
                  <Button
                    variant="default"
                    disabled={isOffline}
                    aria-label={t`Remove ${name}`}
                    onClick={() => setLeaving(row)}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {leaving ? (
        <RemoveDialog
          name={nameOf(leaving)}
          close={() => setLeaving(null)}
          remove={() => {
            setLeaving(null);
            void run(remove(leaving.id));
          }}
        />
      ) : null}
    </Panel>
  );
}

function nameOf({ name, emailAddress, uid }: MemberRow): string {
  return name ?? emailAddress ?? uid;
}

function RemoveDialog({ name, close, remove }: { name: string; close: () => void; remove: () => void }) {
  return (
    <Dialog
      title={<Trans>Remove this member?</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Keep</Trans>
          </Button>
          <Button onClick={remove}>
            <Trans>Remove the member</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>{name} can no longer act for the company, from the next click on. His own account stays his.</Trans>
      </p>
    </Dialog>
  );
}
