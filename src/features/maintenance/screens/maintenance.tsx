import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { maintenance } from '#contract/maintenance/calls.ts';
import { safeReturnPath } from '#contract/platform/routes.ts';
import { api } from '#src/platform/api.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Page } from '#src/ui/page.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { maintenanceQuery } from '../query.ts';

const askAgainMs = 30_000;

/** Shown to customers during maintenance. Polls by itself and returns them to where they were. */
export function MaintenanceScreen() {
  const writeInstant = useWriteInstant();
  const locale = useLocale();
  const from = safeReturnPath(useSearch({ from: '/maintain' }).from);
  const { data } = useQuery({
    queryKey: maintenanceQuery,
    queryFn: () => api(maintenance.get, undefined, { isInline: true }),
    refetchInterval: askAgainMs,
    refetchOnWindowFocus: true,
    gcTime: 0,
  });
  if (data?.isOn === false) return from === undefined ? <Running /> : <Navigate to={from} replace />;
  return (
    <Page isNarrow>
      <EmptyState
        isPage
        title={<Trans>Under maintenance</Trans>}
        action={
          <LinkButton to="/user/login" isQuiet>
            <Trans>Staff sign-in</Trans>
          </LinkButton>
        }
      >
        {data?.text[locale] ?? (
          <Trans>
            Keelson is under maintenance and will be back soon. Your orders are still being processed and your money is
            safe.
          </Trans>
        )}
        {data?.endsAt ? (
          <>
            {' '}
            <Trans>Expected to end: {writeInstant(data.endsAt)}.</Trans>
          </>
        ) : null}{' '}
        <Trans>This page checks every 30 seconds and returns you when we’re back.</Trans>
      </EmptyState>
    </Page>
  );
}

function Running() {
  return (
    <Page isNarrow>
      <EmptyState
        isPage
        title={<Trans>Everything is running</Trans>}
        action={
          <LinkButton to="/">
            <Trans>Go to home page</Trans>
          </LinkButton>
        }
      >
        <Trans>No maintenance in progress.</Trans>
      </EmptyState>
    </Page>
  );
}
