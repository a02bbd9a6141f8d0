import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Dialog } from './dialog.tsx';
import styles from './side-dialog.module.css';

/**
 * A record beside the list it was opened from, if there is room. Says why its actions are off without a network: the
 * page's own bar is inert behind it.
 */
export function SideDialog({ children, ...dialog }: Omit<ComponentProps<typeof Dialog>, 'isSide'>) {
  const isOffline = useIsOffline();
  return (
    <Dialog isSide {...dialog}>
      {isOffline ? (
        <p className={styles.note} role="status">
          <Trans>You’re offline. Showing what’s saved on this device.</Trans>
        </p>
      ) : null}
      {children}
    </Dialog>
  );
}
