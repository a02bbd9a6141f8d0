import { Trans } from '@lingui/react/macro';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { deleteValues } from '#contract/api-keys/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import type { ApiKeyRow } from './rows.ts';

/** Asks for confirmation, then for the step-up verification, then deletes. */
export function DeleteDialog({ row: { id, remark }, close }: { row: ApiKeyRow; close: () => void }) {
  const verified = useVerified();
  const { isBusy, error, run } = useCommand();
  const remove = async () => {
    let isDone = false;
    await run(async () => {
      const send = (verification: string) => api(apiKeys.delete, { body: { id, verification } }, { isInline: true });
      isDone = (await verified('apiKey.delete', deleteValues(id), send)) !== null;
    });
    if (isDone) close();
    return isDone;
  };
  return (
    <FormDialog
      title={<Trans>Delete this key?</Trans>}
      action={<Trans>Delete key</Trans>}
      back={<Trans>Keep it</Trans>}
      close={close}
      submit={remove}
      isRunning={isBusy}
      problem={error}
      isDanger
    >
      <p>
        <Trans>
          Apps using <strong>{remark}</strong> lose access immediately. You can’t restore a deleted key.
        </Trans>
      </p>
    </FormDialog>
  );
}
