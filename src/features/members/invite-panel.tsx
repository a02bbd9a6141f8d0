import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { normaliseEmail } from '#contract/account/rules.ts';
import { members } from '#contract/members/calls.ts';
import { cancelValues, invitationDays, inviteValues, ownerRole } from '#contract/members/rules.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from './members.module.css';
import { RoleSelect } from './role-select.tsx';
import { useChange, type Company } from './rows.ts';
import { invitationStates } from './wording.ts';

/** Invites somebody, and shows who was. */
export function InvitePanel({ company: { roles, invitations } }: { company: Company }) {
  const { i18n, t } = useLingui();
  const change = useChange();
  const isOffline = useIsOffline();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [chosen, setRole] = useState<string>();
  const [fault, setFault] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const role = chosen ?? roles[0]?.id ?? ownerRole;
  const run = async (work: Promise<unknown>) => {
    setError(null);
    await work.catch(setError);
  };
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    const emailAddress = normaliseEmail(email);
    setFault(emailAddress ? null : t`Enter an email address such as name@example.com`);
    if (!emailAddress) return field.current?.focus();
    const work = change(inviteValues(emailAddress, role), (verification) =>
      api(members.invite, { body: { emailAddress, role, verification } }, { isInline: true }),
    );
    await run(work.then((isDone) => isDone && setEmail('')));
  };
  const cancel = (id: string) =>
    change(cancelValues(id), (verification) =>
      api(members.cancelInvitation, { body: { id, verification } }, { isInline: true }),
    );
  return (
    <Panel title={<Trans>Invite somebody</Trans>}>
      <div className={styles.stack}>
        <form className={styles.form} onSubmit={(event) => void invite(event)} noValidate>
          <label>
            <Trans>Email</Trans>
            <input
              ref={field}
              type="email"
              value={email}
              aria-invalid={fault !== null}
              aria-describedby="invite-fault"
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          </label>
          <div>
            <span aria-hidden="true">
              <Trans>Role</Trans>
            </span>
            <RoleSelect roles={roles} value={role} label={t`Role`} onChange={setRole} />
          </div>
          <Button type="submit" disabled={isOffline}>
            <Trans>Send the invitation</Trans>
          </Button>
        </form>
        <p className={styles.fault} id="invite-fault" role="status">
          {fault}
        </p>
        {role === ownerRole ? (
          <p className={styles.warn}>
            <Trans>An owner may do everything, also with members and roles.</Trans>
          </p>
        ) : null}
        <FormError error={error} />
        <p>
          <Trans>
            The link in the mail works once, for {invitationDays} days, and only for the account of that address.
          </Trans>
        </p>
        <ul className={styles.rows} aria-label={t`Invitations`}>
          {invitations.map((row) => (
            <li key={row.id}>
              <div>
                <strong>{row.emailAddress}</strong>{' '}
                <StatusTag tone={invitationStates[row.status].tone}>
                  {i18n._(invitationStates[row.status].name)}
                </StatusTag>
                <small>
                  <Trans>until {formatInstant(row.expiresAt)}</Trans>
                </small>
              </div>
              {row.status === 'pending' ? (
                <Button
                  variant="default"
                  disabled={isOffline}
                  aria-label={t`Take back the invitation of ${row.emailAddress}`}
                  onClick={() => void run(cancel(row.id))}
                >
                  <Trans>Take back</Trans>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
