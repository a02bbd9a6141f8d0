import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { SideDialog } from '#src/ui/side-dialog.tsx';
import type { DepositRow } from '../rows.ts';
import DepositDetails from './deposit-details.tsx';
import { DepositTable } from './deposit-table.tsx';

/** Deposits that this device stores no copy of and so has no receipt for: each with what can be done about it. */
export default function DepositList({ rows }: { rows: readonly DepositRow[] }) {
  const [id, open] = useState<string>();
  const opened = rows.find((row) => row.id === id);
  const close = () => open(undefined);
  return (
    <>
      <DepositTable rows={rows} open={open} />
      {opened ? (
        <SideDialog
          title={<Trans>Deposit</Trans>}
          onClose={close}
          actions={
            <Button onClick={close}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <DepositDetails row={opened} />
        </SideDialog>
      ) : null}
    </>
  );
}
