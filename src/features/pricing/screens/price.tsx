import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { ErrorState } from '#src/ui/error-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { StartLink } from '#src/ui/start-link.tsx';
import { SiteBand, SiteHero } from '#src/ui/site/site.tsx';
import { useSectionScroll } from '#src/ui/site/use-section-scroll.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useSearchAt } from '#src/ui/ways.ts';
import { BankTable } from '../bank-table.tsx';
import { Calculator } from '../calculator.tsx';
import { CardTable } from '../card-table.tsx';
import { CoinTable } from '../coin-table.tsx';
import { Comparison } from '../comparison.tsx';
import { Plans } from '../plans.tsx';
import styles from '../pricing.module.css';
import { usePrices } from '../use-prices.ts';

/** Shows all fees, calculated from the terms that orders are charged by. */
export function PriceScreen() {
  return (
    <>
      <SiteHero
        kicker={<Trans>Pricing</Trans>}
        title={<Trans>The price you see is the price you pay</Trans>}
        actions={
          <>
            <StartLink />
            <LinkButton to="/contact" search={{ purpose: 'pricing' }} isQuiet>
              <Trans>Talk to us about volume</Trans>
            </LinkButton>
          </>
        }
      >
        <Trans>
          Every figure below comes from the terms our systems charge by. You see each fee again before you confirm.
        </Trans>
      </SiteHero>
      <SiteBand>
        <Plans />
      </SiteBand>
      <Live />
      <SiteBand>
        <p className={styles.note}>
          <Trans>
            Prices are indicative and can change; a change never touches an order that you have already confirmed.
            Network and intermediary bank fees outside our control may apply. VIP is by agreement.
          </Trans>
        </p>
      </SiteBand>
    </>
  );
}

function Live() {
  const { t } = useLingui();
  const { state, retry } = usePrices();
  if (state !== 'there')
    return (
      <SiteBand>
        <div className={styles.toCome}>
          {state === 'failed' ? (
            <ErrorState message={t`Prices can’t be loaded right now. Check your connection.`} retry={retry} />
          ) : (
            <Skeleton />
          )}
        </div>
      </SiteBand>
    );
  return <Prices />;
}

const sections = ['calculator'];

/** Memoized: none of it needs rendering again after hydration. */
const Prices = memo(function Prices() {
  const { service } = useSearchAt('/price');
  useSectionScroll(service && 'calculator', sections);
  return (
    <>
      <SiteBand
        id="calculator"
        title={<Trans>What would it cost me?</Trans>}
        about={<Trans>Enter an amount. We calculate it exactly as your order would be charged.</Trans>}
      >
        <Calculator />
      </SiteBand>
      <SiteBand title={<Trans>Standard and VIP side by side</Trans>}>
        <Comparison />
      </SiteBand>
      <SiteBand title={<Trans>Bank withdrawals</Trans>} about={<Trans>Processed within one working day.</Trans>}>
        <BankTable />
      </SiteBand>
      <SiteBand
        title={<Trans>Buying by card</Trans>}
        about={<Trans>The fee is in the price of the quote, which holds for 3 minutes.</Trans>}
      >
        <CardTable />
      </SiteBand>
      <SiteBand
        title={<Trans>Crypto withdrawals</Trans>}
        about={<Trans>One fee for each coin and network, whatever the amount. Deposits are free.</Trans>}
      >
        <CoinTable />
      </SiteBand>
    </>
  );
});
