import { Trans, useLingui } from '@lingui/react/macro';
import { formatInstant } from '#contract/platform/display.ts';
import { Money } from '#src/ui/money.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import styles from './assets.module.css';
import { signed } from './recent-activity.tsx';
import type { HistoryRow } from './rows.ts';
import { useHiddenAmounts } from './use-hidden-amounts.ts';
import { kindName } from './wording.ts';

/** One movement, whole. Its address can be sent to somebody who shares the account. */
export function RecordDialog({ row, onClose }: { row: HistoryRow; onClose: () => void }) {
  const { i18n, t } = useLingui();
  const { isHidden } = useHiddenAmounts();
  return (
    <Dialog
      title={i18n._(kindName(row.kind))}
      onClose={onClose}
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
        <dl className={styles.facts}>
          <dt>
            <Trans>Date</Trans>
          </dt>
          <dd>{formatInstant(row.occurredAt)}</dd>
          <dt>
            <Trans>Amount</Trans>
          </dt>
          <dd>
            <Money value={signed(row)} asset={row.asset} isHidden={isHidden} withSign />
          </dd>
          <dt>
            <Trans>Balance after</Trans>
          </dt>
          <dd>
            <Money value={row.balanceAfter} asset={row.asset} isHidden={isHidden} />
          </dd>
        </dl>
        <CopyField value={row.reference} label={t`Reference`} />
      </div>
    </Dialog>
  );
}
