import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { DecidedBy, ProposalTag } from '#src/ui/desk/proposal.tsx';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { ChangedRows, Examples } from './changed-rows.tsx';
import type { Proposal } from './draft.ts';

/** A proposed change: what it does, who said what, and the case in which it is decided. */
export function ProposalLine({ item }: { item: Proposal }) {
  const writeInstant = useWriteInstant();
  const { status, effectiveAt, isStale, reason, preview } = item;
  const proposer = item.proposedByName ?? '';
  return (
    <li className={review.line}>
      <strong>{reason}</strong>
      <ProposalTag status={status} />
      <small>
        <Trans>
          Proposed by {proposer}, {writeInstant(item.proposedAt)}
        </Trans>
        {' · '}
        {effectiveAt ? (
          <Trans>takes effect {writeInstant(effectiveAt)}</Trans>
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
      <Link to="/dashboard/operator/case" search={{ kind: 'catalogue', id: item.id }}>
        <Trans>Open the case</Trans>
      </Link>
    </li>
  );
}
