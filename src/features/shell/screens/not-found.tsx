import { Trans } from '@lingui/react/macro';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Page } from '#src/ui/page.tsx';

export function NotFoundScreen() {
  return (
    <Page isNarrow>
      <EmptyState
        isPage
        title={<Trans>This page does not exist</Trans>}
        action={
          <LinkButton to="/">
            <Trans>Go to home page</Trans>
          </LinkButton>
        }
      >
        <Trans>The address may be outdated or mistyped.</Trans>
      </EmptyState>
    </Page>
  );
}
