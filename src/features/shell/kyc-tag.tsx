import { Trans } from '@lingui/react/macro';
import type { KycStatus } from '#contract/kyc/states.ts';
import { StatusTag } from '#src/ui/status-tag.tsx';

/** Shows kycStatus in its color (specification, section 4): grey, primary, danger, green. */
export function KycTag({ status }: { status: KycStatus }) {
  if (status === 0)
    return (
      <StatusTag>
        <Trans>Not verified</Trans>
      </StatusTag>
    );
  if (status === 1)
    return (
      <StatusTag tone="primary">
        <Trans>Under review</Trans>
      </StatusTag>
    );
  if (status === 2)
    return (
      <StatusTag tone="bad">
        <Trans>Failed</Trans>
      </StatusTag>
    );
  return (
    <StatusTag tone="good">
      <Trans>Verified</Trans>
    </StatusTag>
  );
}
