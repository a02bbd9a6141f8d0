import { Trans } from '@lingui/react/macro';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Page } from '#src/ui/page.tsx';

export function MaintenanceScreen() {
  return (
    <Page isNarrow>
      <EmptyState
        isPage
        title={<Trans>We are working on it</Trans>}
        action={
          <LinkButton to="/">
            <Trans>Go to the start page</Trans>
          </LinkButton>
        }
      >
        <Trans>
          The service is in maintenance and will be back soon. What you have already ordered is being carried out.
        </Trans>
      </EmptyState>
    </Page>
  );
}
