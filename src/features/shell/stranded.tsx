import { Trans, useLingui } from '@lingui/react/macro';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useState } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import styles from './shell.module.css';

/**
 * Handles links pressed offline before the device has stored any pages, as on a first visit in a tunnel: the browser's
 * error page would replace the page being read. Keeps the page, says so, and leads on once there is a network.
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
          <Trans>You’re offline, and this device doesn’t have that page yet.</Trans>
          <SentenceGap />
          <a href={wanted}>{t`Try again`}</a>
        </p>
        <button type="button" aria-label={t`Dismiss`} onClick={() => setWanted(null)}>
          <Icon of={IconX} size={16} />
        </button>
      </div>
    </div>
  );
}

/** Blocks links that would lead nowhere. Returns a function that unblocks them. */
function holdLinks(hold: (href: string) => void): () => void {
  let isKept = false;
  // Resolves once there is a service worker that responds offline; never resolves if there can't be one.
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
