import { Trans, useLingui } from '@lingui/react/macro';
import type { ProposalState } from '#contract/staff/states.ts';
import { useWriteInstant } from '../write-instant.ts';
import { Button } from '../button.tsx';
import review from '../review.module.css';
import { StatusTag } from '../status-tag.tsx';

/** Shows the state of a proposal that one staff member makes and another decides. */
export function ProposalTag({ status }: { status: ProposalState }) {
  const { t } = useLingui();
  const [tone, state] = {
    proposed: ['warn', t`Pending`] as const,
    approved: ['good', t`Approved`] as const,
    rejected: ['bad', t`Rejected`] as const,
  }[status];
  return <StatusTag tone={tone}>{state}</StatusTag>;
}

/** Shows who decided a proposal, if it has been decided. */
export function DecidedBy({ name, at }: { name: string | null; at: string | null }) {
  const writeInstant = useWriteInstant();
  if (name === null || at === null) return null;
  return (
    <small>
      <Trans>
        Decided by {name}, {writeInstant(at)}
      </Trans>
    </small>
  );
}

/** Buttons to approve or reject a proposal. */
export function ProposalAnswers({ answer }: { answer: (isApproved: boolean) => void }) {
  return (
    <span className={review.lineActions}>
      <Button size="sm" onClick={() => answer(true)}>
        <Trans>Approve</Trans>
      </Button>
      <Button size="sm" variant="default" onClick={() => answer(false)}>
        <Trans>Reject</Trans>
      </Button>
    </span>
  );
}
