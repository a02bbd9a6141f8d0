import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { maintenance } from '#contract/maintenance/calls.ts';
import { safeReturnPath } from '#contract/platform/routes.ts';
import { api } from '#src/platform/api.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Page } from '#src/ui/page.tsx';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { maintenanceQuery } from '../query.ts';

const askAgainMs = 30_000;
/** Each server learns within this time that the maintenance is over; until then it might send the customer back here. */
const allKnowMs = 5000;

/** Shown to customers during maintenance. Polls by itself and returns them to where they were. */
export function MaintenanceScreen() {
  const writeInstant = useWriteInstant();
  const locale = useLocale();
  const navigate = useNavigate();
  const from = safeReturnPath(useSearch({ from: '/maintain' }).from);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: maintenanceQuery,
    queryFn: () => api(maintenance.get, undefined, { isInline: true }),
    refetchInterval: askAgainMs,
    refetchOnWindowFocus: true,
    gcTime: 0,
  });
  const isOver = data?.isOn === false;
  // Tried again after each answer: a server that hadn't heard yet may have sent the customer back.
  useEffect(() => {
    if (!isOver || from === undefined) return undefined;
    const timer = setTimeout(() => void navigate({ to: from, replace: true }), allKnowMs);
    return () => clearTimeout(timer);
  }, [isOver, dataUpdatedAt, from, navigate]);
  if (isOver && from === undefined) return <Running />;
  if (isOver) return <Running goOn={() => void navigate({ to: from, replace: true })} />;
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
            {brand.name} is under maintenance and will be back soon. Your orders are still being processed and your
            money is safe.
          </Trans>
        )}
        {data?.endsAt ? (
          <>
            <SentenceGap />
            <Trans>Expected to end: {writeInstant(data.endsAt)}.</Trans>
          </>
        ) : null}
        <SentenceGap />
        <Trans>This page checks every 30 seconds and returns you when we’re back.</Trans>
      </EmptyState>
    </Page>
  );
}

/** @param goOn returns at once to where the customer was; undefined if they came from nowhere */
function Running({ goOn }: { goOn?: () => void }) {
  return (
    <Page isNarrow>
      <EmptyState
        isPage
        title={<Trans>Everything is running</Trans>}
        action={
          goOn ? (
            <Button onClick={goOn}>
              <Trans>Continue</Trans>
            </Button>
          ) : (
            <LinkButton to="/">
              <Trans>Go to home page</Trans>
            </LinkButton>
          )
        }
      >
        {goOn ? (
          <Trans>Maintenance is over. Taking you back in a few seconds.</Trans>
        ) : (
          <Trans>No maintenance in progress.</Trans>
        )}
      </EmptyState>
    </Page>
  );
}
