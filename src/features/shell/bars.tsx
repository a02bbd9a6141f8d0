import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { actingFor, onAccountChange } from '#src/platform/acting.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useNewVersion } from '#src/platform/version.ts';
import styles from './shell.module.css';

/** Few act for others, so the start goes without it. */
const ActingBar = lazy(() => import('./acting-bar.tsx'));

/** The lines above everything: sandbox, no network, a newer version. */
export function Bars() {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const isActing = useSyncExternalStore(onAccountChange, actingFor) !== null;
  const { isAvailable, apply } = useNewVersion();
  const { data } = useQuery({
    queryKey: ['site-mode'],
    queryFn: readMode,
    staleTime: Infinity,
    retry: false,
    meta: { persist: true },
  });
  return (
    <section aria-label={t`About this site`}>
      {data === 'sandbox' ? (
        <div className={styles.bar}>
          <span>
            <Trans>Sandbox: no real money, and nobody outside is reached.</Trans>
          </span>
          <Link to="/sandbox">
            <Trans>Open the sandbox</Trans>
          </Link>
        </div>
      ) : null}
      <div role="status">
        {isActing ? (
          <Suspense>
            <ActingBar />
          </Suspense>
        ) : null}
        {isOffline ? (
          <div className={styles.bar} data-tone="warn">
            <Trans>You are offline. You see what this device has stored.</Trans>
          </div>
        ) : null}
        {isAvailable ? (
          <div className={styles.bar}>
            <Trans>The website was updated.</Trans>
            <button type="button" onClick={apply}>
              <Trans>Refresh</Trans>
            </button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

async function readMode(): Promise<string> {
  const response = await fetch('/version.json', { cache: 'no-store' });
  const { mode } = (await response.json()) as { mode?: string };
  return mode ?? 'production';
}
