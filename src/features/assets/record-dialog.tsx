import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import styles from './assets.module.css';
import { ExplorerLink } from './deposits/explorer-link.tsx';
import { MovementFacts } from './orders/behind.tsx';
import { useDeposit, type HistoryRow } from './rows.ts';
import { kindName } from './wording.ts';

/** One movement, whole, beside the list. Its address can be sent to somebody who shares the account. */
export function RecordDialog({ row, onClose }: { row: HistoryRow; onClose: () => void }) {
  const { i18n } = useLingui();
  const deposit = useDeposit(row.reference);
  return (
    <Dialog
      title={i18n._(kindName(row.kind))}
      onClose={onClose}
      isSide
      actions={
        <>
          <LinkButton to="/dashboard/assets/digital/receipt" search={{ id: row.id }} isQuiet>
            <Trans>Receipt</Trans>
          </LinkButton>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <MovementFacts row={row} />
        {deposit ? <ExplorerLink depositId={deposit.id} /> : null}
      </div>
    </Dialog>
  );
}
