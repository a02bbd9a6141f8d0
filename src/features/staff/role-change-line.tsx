import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatInstant } from '#contract/platform/display.ts';
import { ReasonDialog, useCaseDecision } from '#src/features/commands/index.ts';
import { queryClient } from '#src/platform/query.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { staffQueries, useRoleNames, type RoleChange } from './wording.ts';

/** One change: who is to have or to lose which role, who said what, and what is left to say. */
export function RoleChangeLine({ item }: { item: RoleChange }) {
  const { t } = useLingui();
  const nameOf = useRoleNames();
  const [isApproved, setApproved] = useState<boolean | null>(null);
  const { status, conflict } = item;
  const proposer = item.proposedByName ?? t`the server’s command line`;
  const [tone, state] =
    status === 'proposed'
      ? (['warn', t`Waiting`] as const)
      : status === 'approved'
        ? (['good', t`Approved`] as const)
        : (['bad', t`Rejected`] as const);
  return (
    <li className={review.line}>
      <strong>
        {item.isGrant ? t`Grant` : t`Revoke`} {nameOf(item.role)}: {item.name ?? item.uid}
      </strong>
      <StatusTag tone={tone}>{state}</StatusTag>
      <small>
        <Trans>
          Proposed by {proposer}, {formatInstant(item.proposedAt)}: {item.reason}
        </Trans>
      </small>
      {item.decidedByName !== null && item.decidedAt !== null ? (
        <small>
          <Trans>
            Decided by {item.decidedByName}, {formatInstant(item.decidedAt)}
          </Trans>
        </small>
      ) : null}
      {conflict ? <CaseConflict conflict={conflict} /> : null}
      {status === 'proposed' && !conflict ? (
        <StaffMay decides="staffRole">
          <span className={review.lineActions}>
            <Button size="sm" onClick={() => setApproved(true)}>
              <Trans>Approve</Trans>
            </Button>
            <Button size="sm" variant="default" onClick={() => setApproved(false)}>
              <Trans>Reject</Trans>
            </Button>
          </span>
        </StaffMay>
      ) : null}
      {isApproved === null ? null : (
        <Confirmation item={item} isApproved={isApproved} close={() => setApproved(null)} />
      )}
    </li>
  );
}

function Confirmation({ item, isApproved, close }: { item: RoleChange; isApproved: boolean; close: () => void }) {
  const nameOf = useRoleNames();
  const { id, role, uid, status: version } = item;
  const person = item.name ?? uid;
  const form = useCaseDecision({ kind: 'staffRole', id }, async () => {
    await queryClient.invalidateQueries({ queryKey: staffQueries });
    close();
  });
  const submit = (reason: string) => form.decide({ decision: isApproved ? 'approve' : 'reject', version, reason });
  return (
    <ReasonDialog
      title={isApproved ? <Trans>Approve this change?</Trans> : <Trans>Reject this change?</Trans>}
      action={isApproved ? <Trans>Approve</Trans> : <Trans>Reject</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      <p>
        {item.isGrant ? (
          <Trans>
            {person} (UID {uid}) gets the role {nameOf(role)}.
          </Trans>
        ) : (
          <Trans>
            {person} (UID {uid}) loses the role {nameOf(role)}.
          </Trans>
        )}
      </p>
      <p className={review.meta}>{item.reason}</p>
    </ReasonDialog>
  );
}
