import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { catalogueChanges } from '#contract/catalogue/changes/calls.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { CommandDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { refreshCatalogue } from '#src/platform/catalogue.ts';
import { queryClient } from '#src/platform/query.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';
import { DecidedBy, ProposalAnswers, ProposalTag } from '#src/ui/desk/proposal.tsx';
import review from '#src/ui/review.module.css';
import { ChangedRows, Examples } from './changed-rows.tsx';
import { changesQueries, type Proposal } from './draft.ts';

/** A change that was proposed: what it does, who said what, and what is left to say. */
export function ProposalLine({ item }: { item: Proposal }) {
  const [isApproved, setApproved] = useState<boolean | null>(null);
  const { status, conflict, effectiveAt, isStale, reason, preview } = item;
  const proposer = item.proposedByName ?? '';
  const mayDecide = useStaffMay({ call: catalogueChanges.decide });
  const isOpen = status === 'proposed' && mayDecide && !conflict;
  return (
    <li className={review.line}>
      <strong>{reason}</strong>
      <ProposalTag status={status} />
      <small>
        <Trans>
          Proposed by {proposer}, {formatInstant(item.proposedAt)}
        </Trans>
        {' · '}
        {effectiveAt ? (
          <Trans>takes effect {formatInstant(effectiveAt)}</Trans>
        ) : (
          <Trans>takes effect on approval</Trans>
        )}
      </small>
      <DecidedBy name={item.decidedByName} at={item.decidedAt} />
      <ChangedRows rows={preview.rows} />
      <Examples examples={preview.examples} />
      {isStale ? (
        <p className={review.warning} role="note">
          <Trans>This has been changed since the proposal was made. It can only be rejected.</Trans>
        </p>
      ) : null}
      {conflict ? <CaseConflict conflict={conflict} /> : null}
      {isOpen ? <ProposalAnswers answer={setApproved} isStale={isStale} /> : null}
      {isApproved === null ? null : (
        <Confirmation item={item} isApproved={isApproved} close={() => setApproved(null)} />
      )}
    </li>
  );
}

function Confirmation({ item, isApproved, close }: { item: Proposal; isApproved: boolean; close: () => void }) {
  const { id, reason, effectiveAt } = item;
  const form = useDecision({ kind: 'catalogue', id }, async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: changesQueries }), refreshCatalogue()]);
    close();
  });
  const submit = () =>
    form.decide(
      { decision: isApproved ? 'approve' : 'reject' },
      { body: { id, isApproved }, send: (body, options) => api(catalogueChanges.decide, { body }, options) },
    );
  return (
    <CommandDialog
      title={isApproved ? <Trans>Approve this change?</Trans> : <Trans>Reject this change?</Trans>}
      action={isApproved ? <Trans>Approve</Trans> : <Trans>Reject</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      <p>{reason}</p>
      {isApproved ? (
        <p className={review.meta}>
          {effectiveAt ? (
            <Trans>It applies to every customer from {formatInstant(effectiveAt)}.</Trans>
          ) : (
            <Trans>It applies to every customer within 2 seconds.</Trans>
          )}
        </p>
      ) : null}
    </CommandDialog>
  );
}
