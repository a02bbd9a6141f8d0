import { useState } from 'react';
import type { DepositRow } from '../rows.ts';
import { DepositDialog } from './deposit-dialog.tsx';
import { DepositTable } from './deposit-table.tsx';

/** Deposits that this device keeps no copy of, each with its record and what there is to do about it. */
export default function DepositList({ rows }: { rows: readonly DepositRow[] }) {
  const [id, open] = useState<string>();
  const opened = rows.find((row) => row.id === id);
  return (
    <>
      <DepositTable rows={rows} open={open} />
      {opened ? <DepositDialog row={opened} onClose={() => open(undefined)} isElsewhere /> : null}
    </>
  );
}
