import { Trans } from '@lingui/react/macro';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from './records.module.css';

/** Opens a transaction in its block explorer in a new window; the server provides the address. */
export function ExplorerLink({ find }: { find: () => Promise<{ readonly url: string }> }) {
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const open = () =>
    run(async () => {
      const { url } = await find();
      window.open(url, '_blank', 'noopener,noreferrer');
    });
  return (
    <>
      <FormError error={error} />
      <div className={styles.apart}>
        <Button variant="default" size="sm" loading={isBusy} disabled={isOffline} onClick={() => void open()}>
          <Trans>View on explorer</Trans>
        </Button>
      </div>
    </>
  );
}
