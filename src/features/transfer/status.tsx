import { Trans } from '@lingui/react/macro';
import { approvalsLeft } from '#contract/approvals/rules.ts';
import { StatusTag } from '#src/ui/status-tag.tsx';
import type { TransferRow } from './rows.ts';

/** Shows a transfer's state as a tag. */
export function TransferTag({ status }: { status: TransferRow['status'] }) {
  if (status === 'arrived')
    return (
      <StatusTag tone="good">
        <Trans>Arrived</Trans>
      </StatusTag>
    );
  if (status === 'returned')
    return (
      <StatusTag tone="bad">
        <Trans>Returned</Trans>
      </StatusTag>
    );
  return (
    <StatusTag tone="warn">
      {approvalsLeft(status) > 0 ? <Trans>Awaiting approval</Trans> : <Trans>Under review</Trans>}
    </StatusTag>
  );
}
