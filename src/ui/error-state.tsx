import { Trans } from '@lingui/react/macro';
import { PlainButton } from './plain/plain-button.tsx';
import styles from './ui.module.css';

/** Shows what could not be loaded, with a retry button that public pages have without the kit. */
export function ErrorState({ message, retry }: { message: string; retry?: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <h2>
        <Trans>This didn’t load</Trans>
      </h2>
      <p>{message}</p>
      {retry ? (
        <PlainButton onClick={retry}>
          <Trans>Try again</Trans>
        </PlainButton>
      ) : null}
    </div>
  );
}

/** Says what needs a network. Nothing failed and there is nothing to retry: it loads once the device is online. */
export function OfflineState({ message }: { message: string }) {
  return (
    <div className={styles.state} role="status">
      <p>{message}</p>
    </div>
  );
}
