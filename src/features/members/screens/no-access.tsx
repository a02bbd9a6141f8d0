import { Trans } from '@lingui/react/macro';
import { useAccount } from '#src/platform/acting.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Page } from '#src/ui/page.tsx';

/** Shows what the user may not open, why, and who can change that. */
export function NoAccessScreen() {
  const account = useAccount();
  const name = account?.name ?? '';
  return (
    <Page isNarrow>
      <EmptyState
        isPage
        title={<Trans>You don’t have access to this page</Trans>}
        action={
          <LinkButton to="/dashboard/overview">
            <Trans>Go to overview</Trans>
          </LinkButton>
        }
      >
        {account?.isCompany ? (
          <Trans>
            Your role at {name} doesn’t include it. The account owner, or anyone who manages roles, can grant it under
            Team.
          </Trans>
        ) : (
          <Trans>This page is for business accounts. To use it, switch to a company that you work for.</Trans>
        )}
      </EmptyState>
    </Page>
  );
}
