import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { nothing } from '#contract/platform/display.ts';
import { brand } from '#contract/platform/brand.ts';
import type { Tier } from '#contract/catalogue/entries.ts';
import { pairTerms } from '#contract/convert/rules.ts';
import { findOwnTerms } from '#contract/currencies/networks.ts';
import { findDepositTerms } from '#contract/fiat-deposits/rules.ts';
import { listOffered } from '#contract/payees/schemes.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { limits } from '#contract/platform/limits.ts';
import { accountFees } from '#contract/pricing/rules.ts';
import { transferTerms } from '#contract/transfer/rules.ts';
import { FeeText } from '#src/ui/fee-text.tsx';
import { Money } from '#src/ui/money.tsx';
import { percentOfBps } from '#src/ui/percent-of-bps.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { methodName } from './choices.ts';
import styles from './pricing.module.css';

const { waivedMonths } = limits.pricing;

/** Compares all fees in both tiers. */
export function Comparison() {
  return (
    <table className={styles.table} data-is-even="true">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Service</Trans>
          </th>
          <th scope="col">
            <Trans>Standard</Trans>
          </th>
          <th scope="col">
            <Trans>VIP</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        <Line name={<Trans>Account opening</Trans>} about={<Trans>Credited to your wallet</Trans>}>
          {(tier) => <Money value={accountFees[tier].opening} asset={accountFees.openingAsset} />}
        </Line>
        <Line name={<Trans>Monthly fee</Trans>} about={<Trans>Waived for the first {waivedMonths} months</Trans>}>
          {(tier) => <Money value={accountFees[tier].monthly} asset={accountFees.monthlyAsset} />}
        </Line>
        <Line name={<Trans>Bank deposit in EUR</Trans>}>
          {(tier) => {
            const terms = findDepositTerms('EUR', { tier });
            return terms ? <FeeText terms={terms} /> : <Trans>Free</Trans>;
          }}
        </Line>
        <Line name={<Trans>Crypto deposit</Trans>}>{() => <Trans>Free</Trans>}</Line>
        <Line name={<Trans>Send to a {brand.name} user</Trans>}>
          {(tier) => <FeeText terms={transferTerms(assetCode('USDT'), { tier })} />}
        </Line>
        <Line
          name={<Trans>Convert one coin to another</Trans>}
          about={<Trans>No fee; the rate’s distance from the middle of the market</Trans>}
        >
          {(tier) => <Spread from="BTC" to="USDT" tier={tier} />}
        </Line>
        <Line
          name={<Trans>Convert between coins and currencies</Trans>}
          about={<Trans>No fee; the rate’s distance from the middle of the market</Trans>}
        >
          {(tier) => <Spread from="BTC" to="EUR" tier={tier} />}
        </Line>
        {listOffered('EUR').map(({ scheme: { code } }) => (
          <Line key={code} name={<BankName code={code} />}>
            {(tier) => <Bank code={code} tier={tier} />}
          </Line>
        ))}
        <Line
          name={<Trans>Trade with an OTC merchant</Trans>}
          about={<Trans>The merchant sets the price; you see it before you confirm</Trans>}
        >
          {() => <Trans>Free</Trans>}
        </Line>
        <Line name={<Trans>Buy crypto with a card</Trans>}>{(tier) => <Card tier={tier} />}</Line>
        <Line
          name={<Trans>Earn: stake and redeem</Trans>}
          about={<Trans>Leaving a fixed term early costs the interest it has earned</Trans>}
        >
          {() => <Trans>Free</Trans>}
        </Line>
      </tbody>
    </table>
  );
}

interface LineProps {
  readonly name: ReactNode;
  readonly about?: ReactNode;
  readonly children: (tier: Tier) => ReactNode;
}

function Line({ name, about, children }: LineProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        {about ? <small>{about}</small> : null}
      </th>
      <td>{children('standard')}</td>
      <td>{children('vip')}</td>
    </tr>
  );
}

function Spread({ from, to, tier }: { from: string; to: string; tier: Tier }) {
  const pair = pairTerms(from, to, { tier });
  return <>{pair ? percentOfBps(pair.spreadBps) : nothing}</>;
}

function Bank({ code, tier }: { code: string; tier: Tier }) {
  const offered = listOffered('EUR', { tier }).find(({ scheme }) => scheme.code === code);
  return offered ? <FeeText terms={offered.terms} /> : <>{nothing}</>;
}

const euro = 'EUR';

/** The fee of a card in euros; other currencies are in a table of their own. */
function Card({ tier }: { tier: Tier }) {
  const terms = findOwnTerms('cardPurchase', euro, { tier });
  return terms ? <FeeText terms={terms} /> : <>{nothing}</>;
}

function BankName({ code }: { code: string }) {
  const name = methodName(code, useLocale());
  return (
    <Trans>
      Bank withdrawal in {euro}: {name}
    </Trans>
  );
}
