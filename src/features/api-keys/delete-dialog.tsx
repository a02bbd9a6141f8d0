import { Trans } from '@lingui/react/macro';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { deleteValues } from '#contract/api-keys/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { followed } from '#src/platform/touched.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from './api-keys.module.css';
import type { ApiKeyRow } from './rows.ts';

/** Asks once more, then for the security verification, then deletes. */
export function DeleteDialog({ row, close }: { row: ApiKeyRow; close: () => void }) {
  const verified = useVerified();
  const isOffline = useIsOffline();
  const { remark } = row;
  const { isBusy, error, run } = useCommand();
  const remove = () =>
    run(async () => {
      const done = await verified('apiKey.delete', deleteValues(row.id), (verification) =>
        api(apiKeys.delete, { body: { id: row.id, verification } }, { isInline: true }),
      );
      if (done === null) return;
      await followed();
      close();
    });
  return (
    <Dialog
      title={<Trans>Delete this key?</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Keep it</Trans>
          </Button>
          <Button loading={isBusy} disabled={isOffline} onClick={() => void remove()}>
            <Trans>Delete key</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          <Trans>
            Apps using <strong>{remark}</strong> lose access at once. You can’t restore a deleted key.
          </Trans>
        </p>
        {isOffline ? (
          <p className={styles.warn}>
            <Trans>You’re offline. Connect to delete the key.</Trans>
          </p>
        ) : null}
        <FormError error={error} />
      </div>
    </Dialog>
  );
}
