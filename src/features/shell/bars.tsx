import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { useNewVersion } from '#src/platform/version.ts';
import { Link } from '#src/ui/link.tsx';
import { useSteady } from '#src/ui/press.ts';
import { ActingBar } from './acting-bar.tsx';
import styles from './shell.module.css';

/** The bars above everything: sandbox (hidden by its style unless the server named that mode), offline, new version. */
export function Bars() {
  const { t } = useLingui();
  const isOffline = useSteady(useIsOffline());
  return (
    <section aria-label={t`About this site`}>
      <div className={`${styles.bar} ${styles.sandbox}`}>
        <span>
          <Trans>Sandbox: test money only</Trans>
        </span>
        <Link to="/sandbox">
          <Trans>Open sandbox</Trans>
        </Link>
      </div>
      <div role="status">
        <ActingBar />
        {isOffline ? (
          <div className={styles.bar} data-tone="warn">
            <Trans>You’re offline. Showing what’s saved on this device.</Trans>
          </div>
        ) : null}
        <NewVersion />
      </div>
    </section>
  );
}

/** Offers a new version of the site. If the page has unsaved input, only a second press reloads it. */
function NewVersion() {
  const { isAvailable: isThere, apply } = useNewVersion();
  const isAvailable = useSteady(isThere);
  const [isWarned, setWarned] = useState(false);
  const [isUnderWay, setUnderWay] = useState(false);
  if (!isAvailable) return null;
  const press = () => {
    const isApplied = apply(isWarned);
    setWarned(!isApplied);
    setUnderWay(isApplied);
  };
  return (
    <div className={styles.bar}>
      {isWarned ? (
        <Trans>Refreshing clears what you’ve typed on this page.</Trans>
      ) : (
        <Trans>The website was updated.</Trans>
      )}
      <button type="button" disabled={isUnderWay} onClick={press}>
        {isWarned ? <Trans>Refresh anyway</Trans> : isUnderWay ? <Trans>Refreshing…</Trans> : <Trans>Refresh</Trans>}
      </button>
    </div>
  );
}
