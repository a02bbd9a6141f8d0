import { Trans } from '@lingui/react/macro';
import type { SecurityApplicationState } from '#contract/security/states.ts';
import { StatusTag } from '#src/ui/status-tag.tsx';

/** Shows the status of an application to change security items. */
export function ApplicationTag({ status }: { status: SecurityApplicationState }) {
  if (status === 'pending')
    return (
      <StatusTag tone="primary">
        <Trans>Under review</Trans>
      </StatusTag>
    );
  if (status === 'approved')
    return (
      <StatusTag tone="good">
        <Trans>Approved</Trans>
      </StatusTag>
    );
  return (
    <StatusTag tone="bad">
      <Trans>Rejected</Trans>
    </StatusTag>
  );
}
