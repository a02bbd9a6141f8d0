import { Trans, useLingui } from '@lingui/react/macro';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useState } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import styles from './shell.module.css';

/**
 * A link that is pressed without a network before the device keeps pages, as on a first visit in a tunnel: the browser's own
 * fault would take the page away that is being read. It stays, says so, and leads on once there is a network.
 */
export default function Stranded() {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => holdLinks(setWanted), []);
  if (wanted === null) return null;
  return (
    <div className={styles.toasts} role="alert">
      <div className={styles.toast}>
        <p>
          <Trans>You’re offline, and this device doesn’t have that page yet.</Trans> <a href={wanted}>{t`Try again`}</a>
        </p>
        <button type="button" aria-label={t`Dismiss`} onClick={() => setWanted(null)}>
          <Icon of={IconX} size={16} />
        </button>
      </div>
    </div>
  );
}

/** Keeps links from being followed that would lead nowhere. Returns what lets them go again. */
function holdLinks(hold: (href: string) => void): () => void {
  let isKept = false;
  // Resolves once a worker is there that answers without a network; never, where there can be none.
  void navigator.serviceWorker?.ready.then(() => {
    isKept = true;
  });
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || isKept || navigator.onLine || event.defaultPrevented) return;
    if (link.origin !== location.origin || link.href.split('#')[0] === location.href.split('#')[0]) return;
    event.preventDefault();
    hold(link.href);
  };
  document.addEventListener('click', press);
  return () => document.removeEventListener('click', press);
}
