import { Trans } from '@lingui/react/macro';
import { brand } from '#contract/platform/brand.ts';
import { Hedging } from '#src/features/hedging/index.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { Bookings } from '../bookings.tsx';
import { Positions } from '../positions.tsx';

/** The platform's own money: its bookings, its use by conversions, and where it is held. */
export function OperatorTreasuryScreen() {
  return (
    <OperatorPage
      permission="desk.custody.read"
      title={<Trans>Treasury</Trans>}
      about={<Trans>{brand.name}’s own funds, fees and conversion positions.</Trans>}
    >
      <Bookings />
      <Hedging />
      <Positions />
    </OperatorPage>
  );
}
