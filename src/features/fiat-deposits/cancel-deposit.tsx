import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import type { DepositRow } from './sync.ts';
import { isWaiting } from './wording.ts';

/** Cancels a deposit as long as no money has arrived. */
export default function CancelDeposit({ row }: { row: DepositRow }) {
  const [isAsking, setAsking] = useState(false);
  const isOffline = useIsOffline();
  if (!isWaiting(row)) return null;
  return (
    <Permitted permission="fiat.create">
      <Button variant="default" disabled={isOffline} onClick={() => setAsking(true)}>
        <Trans>Cancel deposit</Trans>
      </Button>
      {isAsking ? <CancelDialog row={row} close={() => setAsking(false)} /> : null}
    </Permitted>
  );
}

function CancelDialog({ row, close }: { row: DepositRow; close: () => void }) {
  const command = useCommand();
  const submit = () =>
    command.run(async () => {
      const body = { id: row.id };
      await doOnce(`fiat-deposit-cancel-${row.id}`, body, (options) => api(fiatDeposits.cancel, { body }, options));
      close();
    });
  return (
    <FormDialog
      title={<Trans>Cancel this deposit?</Trans>}
      action={<Trans>Cancel deposit</Trans>}
      back={<Trans>Keep it</Trans>}
      isDanger
      isInPlace
      isRunning={command.isBusy}
      problem={command.error}
      submit={submit}
      close={close}
    >
      <p>
        <Trans>Only cancel if you haven’t sent the money. Transfers that arrive later are still credited to you.</Trans>
      </p>
    </FormDialog>
  );
}
