import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { deleteValues } from '#contract/api-keys/rules.ts';
import { useStepUp } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import styles from './api-keys.module.css';
import { useRefreshKeys, type ApiKeyRow } from './rows.ts';

/** Asks once more, then for the security verification, then deletes. */
export function DeleteDialog({ row, close }: { row: ApiKeyRow; close: () => void }) {
  const stepUp = useStepUp();
  const refresh = useRefreshKeys();
  const isOffline = useIsOffline();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState('');
  const remove = async () => {
    setRunning(true);
    setProblem('');
    try {
      const verification = await stepUp('apiKey.delete', deleteValues(row.id));
      if (verification === null) return;
      await api(apiKeys.delete, { body: { id: row.id, verification } }, { isInline: true });
      await refresh();
      close();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <Dialog
      title={<Trans>Delete this key?</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Keep it</Trans>
          </Button>
          <Button loading={isRunning} disabled={isOffline} onClick={() => void remove()}>
            <Trans>Delete the key</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          <Trans>
            Programs that use <strong>{row.remark}</strong> are refused from the next request on. A deleted key does not
            come back.
          </Trans>
        </p>
        {isOffline ? (
          <p className={styles.warn}>
            <Trans>Deleting needs a connection.</Trans>
          </p>
        ) : null}
        {problem ? (
          <p className={styles.bad} role="alert">
            {problem}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
