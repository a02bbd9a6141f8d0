import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAccount } from '#src/platform/acting.ts';
import { EmptyState } from './empty-state.tsx';

/** Shown instead of what the user's role lacks; to someone who left the company, why nothing is shown. */
export function NotInRole({ title }: { title: ReactNode }) {
  if (useAccount()?.isLost)
    return (
      <EmptyState title={<Trans>You’re no longer a member of this company</Trans>}>
        <Trans>Its data was removed from this device. Go back to your own account to continue.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState title={title}>
      <Trans>The account owner, or anyone who manages roles, can grant access under Team.</Trans>
    </EmptyState>
  );
}
