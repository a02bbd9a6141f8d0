import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isOpenTo } from '#contract/platform/moves.ts';
import { proposalTable } from '#contract/staff/states.ts';
import { ReasonDialog, useCaseDecision } from '#src/features/commands/index.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';
import { DecidedBy, ProposalAnswers, ProposalTag } from '#src/ui/desk/proposal.tsx';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { useRoleNames, type RoleChange } from './wording.ts';

/** One proposed change: the person and role, the decisions so far, and the actions left. */
export function RoleChangeLine({ item }: { item: RoleChange }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const nameOf = useRoleNames();
  const [isApproved, setApproved] = useState<boolean | null>(null);
  const { status, conflict } = item;
  const [role, person] = [nameOf(item.role), item.name ?? item.uid];
  const proposer = item.proposedByName ?? t`server command line`;
  return (
    <li className={review.line}>
      <strong>
        {item.isGrant ? (
          <Trans>
            Grant {role}: {person}
          </Trans>
        ) : (
          <Trans>
            Revoke {role}: {person}
          </Trans>
        )}
      </strong>
      <ProposalTag status={status} />
      <small>
        <Trans>
          Proposed by {proposer}, {writeInstant(item.proposedAt)}: {item.reason}
        </Trans>
      </small>
      <DecidedBy name={item.decidedByName} at={item.decidedAt} />
      {conflict ? <CaseConflict conflict={conflict} /> : null}
      {isOpenTo(proposalTable, status, 'operator') && !conflict ? (
        <StaffMay decides="staffRole">
          <ProposalAnswers answer={setApproved} />
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
  const form = useCaseDecision({ kind: 'staffRole', id }, close);
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
