import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { titleOf } from '#src/features/titles/index.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';

/** Stands at an address whose feature is not there yet: says so, and leads back. */
export function NotBuiltScreen() {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const back = pathname.startsWith('/dashboard') ? '/dashboard/overview' : '/';
  return (
    <Page>
      <PageHeader title={i18n._(titleOf(pathname))} />
      <EmptyState
        title={<Trans>Coming soon</Trans>}
        action={
          <LinkButton to={back}>
            <Trans>Go back</Trans>
          </LinkButton>
        }
      >
        <Trans>This isn’t available yet. We’ll announce it when it opens.</Trans>
      </EmptyState>
    </Page>
  );
}
