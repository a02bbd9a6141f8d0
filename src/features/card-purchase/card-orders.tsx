import { Trans } from '@lingui/react/macro';
import { LatestRecords } from '#src/features/records/index.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { cardPurchases } from './records.ts';
import { cardPurchasesTable } from './sync.ts';

const shown = 6;

/** The latest purchases, from this device. */
export function CardOrders() {
  const { asOf } = cardPurchasesTable.useFreshness();
  return (
    <Panel
      title={
        <>
          <Trans>Card and quick purchases</Trans>
          <AsOf at={asOf} isBeside />
        </>
      }
    >
      <LatestRecords domain={cardPurchases} limit={shown} />
    </Panel>
  );
}
