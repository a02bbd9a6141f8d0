import { Trans } from '@lingui/react/macro';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { Comparisons } from '../comparisons.tsx';
import { Payments } from '../payments.tsx';
import { Refills } from '../refills.tsx';
import { Wallets } from '../wallets.tsx';

/** The platform's own wallets on real chains, and what operators decide about them. */
export function OperatorCustodyScreen() {
  return (
    <OperatorPage
      title={<Trans>Custody</Trans>}
      about={
        <Trans>The platform’s own wallets. Whoever orders, releases or refuses something, and why, is recorded.</Trans>
      }
    >
      <Wallets />
      <Payments />
      <Refills />
      <Comparisons />
    </OperatorPage>
  );
}
