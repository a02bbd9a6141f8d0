import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { users } from '#contract/users/calls.ts';
import type { StandingAction } from '#contract/users/rules.ts';
import { ReasonDialog, ShowForReason, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { labelled } from '#src/ui/labelled.ts';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { type User } from './query.ts';

interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
}

/** One customer: account status, contacts masked until a reason is given, and possible actions. */
export function UserLine({ item }: { item: User }) {
  const writeInstant = useWriteInstant();
  const names = useActionNames();
  const [contacts, setContacts] = useState<Contacts | null>(null);
  const [asked, setAsked] = useState<StandingAction | 'contacts' | null>(null);
  const actions: readonly StandingAction[] = [
    item.closedAt ? 'reopen' : item.isDisabled ? 'enable' : 'disable',
    item.isBanned ? 'unban' : 'ban',
    'endSessions',
  ];
  const { email, phone } = contacts ?? item;
  const close = () => setAsked(null);
  return (
    <li className={review.line}>
      <Link to="/dashboard/operator/user" search={{ uid: item.uid }}>
        {item.name ?? `UID ${item.uid}`}
      </Link>
      <Standing item={item} />
      <small>
        UID {item.uid} · {[email, phone].filter((contact) => contact !== null).join(' · ')}
      </small>
      <small>
        <Trans>Registered {writeInstant(item.registeredAt)}</Trans>
      </small>
      <span className={review.lineActions}>
        {contacts ? null : (
          <StaffMay call={users.showContacts}>
            <Button size="sm" variant="default" onClick={() => setAsked('contacts')}>
              <Trans>Show contact details</Trans>
            </Button>
          </StaffMay>
        )}
        {item.isStaff ? null : (
          <StaffMay call={users.changeStanding}>
            {actions.map((action) => (
              <Button key={action} size="sm" variant="default" onClick={() => setAsked(action)}>
                {names[action]}
              </Button>
            ))}
          </StaffMay>
        )}
      </span>
      {asked === 'contacts' ? (
        <ShowForReason
          name={`contacts-${item.uid}`}
          title={<Trans>Show contact details?</Trans>}
          about={{ uid: item.uid }}
          show={async (body, options) => setContacts(await api(users.showContacts, { body }, options))}
          close={close}
        />
      ) : null}
      {asked !== null && asked !== 'contacts' ? <Change item={item} action={asked} close={close} /> : null}
    </li>
  );
}

function useActionNames(): Readonly<Record<StandingAction, string>> {
  const { t } = useLingui();
  return {
    disable: t`Disable`,
    enable: t`Enable`,
    ban: t`Ban`,
    unban: t`Lift ban`,
    reopen: t`Reopen account`,
    endSessions: t`End all sessions`,
  };
}

function Standing({ item: { isDisabled, isBanned, isFrozen, isStaff, closedAt } }: { item: User }) {
  const writeInstant = useWriteInstant();
  return (
    <>
      {isStaff ? (
        <StatusTag>
          <Trans>Staff</Trans>
        </StatusTag>
      ) : null}
      {closedAt ? (
        <StatusTag>
          <Trans>Closed by the customer {writeInstant(closedAt)}</Trans>
        </StatusTag>
      ) : null}
      {isDisabled && !closedAt ? (
        <StatusTag tone="bad">
          <Trans>Disabled</Trans>
        </StatusTag>
      ) : null}
      {isBanned ? (
        <StatusTag tone="bad">
          <Trans>Banned</Trans>
        </StatusTag>
      ) : null}
      {isFrozen ? (
        <StatusTag tone="warn">
          <Trans>Frozen by the customer</Trans>
        </StatusTag>
      ) : null}
    </>
  );
}

function Change({ item: { uid, name }, action, close }: { item: User; action: StandingAction; close: () => void }) {
  const { i18n } = useLingui();
  const names = useActionNames();
  const form = useDecision({ kind: 'user', id: uid }, close);
  const submit = (reason: string) =>
    form.decide(
      { decision: action },
      { body: { uid, action, reason }, send: (body, options) => api(users.changeStanding, { body }, options) },
    );
  return (
    <ReasonDialog
      title={labelled(i18n, names[action], name ?? uid)}
      action={names[action]}
      form={form}
      submit={submit}
      close={close}
      isDanger={action === 'disable' || action === 'ban'}
    >
      {action === 'disable' || action === 'ban' ? (
        <p>
          <Trans>The customer is signed out and can’t sign in. Incoming transfers are rejected.</Trans>
        </p>
      ) : null}
      {action === 'reopen' ? (
        <p>
          <Trans>
            The customer can sign in again and is told by email. No money leaves for 24 hours. Verify their identity
            first.
          </Trans>
        </p>
      ) : null}
    </ReasonDialog>
  );
}
