import { Trans } from '@lingui/react/macro';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Page } from '#src/ui/page.tsx';

export function FaultScreen() {
  return (
    <Page isNarrow>
      <EmptyState
        isPage
        title={<Trans>Something went wrong on our side</Trans>}
        action={
          <LinkButton to="/">
            <Trans>Go to the start page</Trans>
          </LinkButton>
        }
      >
        <Trans>Nothing was lost. Try again; if it stays like this, write to us and say what you did.</Trans>
      </EmptyState>
    </Page>
  );
}
