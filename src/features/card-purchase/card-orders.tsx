import { Trans } from '@lingui/react/macro';
import { LatestPanel } from '#src/features/records/index.ts';
import { cardPurchases } from './records.ts';

const shown = 6;

/** The latest purchases, from this device. */
export const CardOrders = () => (
  <LatestPanel title={<Trans>Card and quick purchases</Trans>} domain={cardPurchases} limit={shown} />
);
