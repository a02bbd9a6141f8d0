import { Trans } from '@lingui/react/macro';
import { brand } from '#contract/platform/brand.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { BankComparison } from '#src/features/fiat-deposits/index.ts';
import { Comparisons } from '../comparisons.tsx';
import { Payments } from '../payments.tsx';
import { Refills } from '../refills.tsx';
import { Wallets } from '../wallets.tsx';

/** The platform's own wallets on real chains, and operators' decisions about them. */
export function OperatorCustodyScreen() {
  return (
    <OperatorPage
      permission="desk.custody.read"
      title={<Trans>Custody</Trans>}
      about={<Trans>{brand.name}’s own wallets. Every order, release and rejection is recorded with its reason.</Trans>}
    >
      <Wallets />
      <Payments />
      <Refills />
      <Comparisons />
      <BankComparison />
    </OperatorPage>
  );
}
