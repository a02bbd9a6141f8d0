import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { limits } from '#contract/platform/limits.ts';
import { accountFees } from '#contract/pricing/rules.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { StartLink } from '#src/ui/start-link.tsx';
import { Money } from '#src/ui/money.tsx';
import styles from './pricing.module.css';

const { waivedMonths } = limits.pricing;
const { openingAsset, monthlyAsset } = accountFees;

/** The two plans, with the fees of the account itself. */
export function Plans() {
  return (
    <div className={styles.plans}>
      <Plan
        name={<Trans>Standard</Trans>}
        about={<Trans>For individuals and businesses, from the first day.</Trans>}
        fees={accountFees.standard}
        points={[
          <Trans key="1">Every product that is open in your country</Trans>,
          <Trans key="2">Convert without a fee</Trans>,
          <Trans key="3">Every fee shown before you confirm</Trans>,
        ]}
        action={<StartLink />}
      />
      <Plan
        isMarked
        name={<Trans>VIP</Trans>}
        about={<Trans>For larger volumes, by agreement with our team.</Trans>}
        fees={accountFees.vip}
        points={[
          <Trans key="1">Everything in Standard</Trans>,
          <Trans key="2">Lower fees for bank withdrawals</Trans>,
          <Trans key="3">Terms agreed for your business</Trans>,
        ]}
        action={
          <LinkButton to="/contact" search={{ purpose: 'pricing' }} isQuiet>
            <Trans>Talk to us</Trans>
          </LinkButton>
        }
      />
    </div>
  );
}

interface PlanProps {
  readonly name: ReactNode;
  readonly about: ReactNode;
  readonly fees: { readonly opening: string; readonly monthly: string };
  readonly points: readonly ReactNode[];
  readonly action: ReactNode;
  readonly isMarked?: boolean;
}

function Plan({ name, about, fees, points, action, isMarked = false }: PlanProps) {
  return (
    <section className={styles.plan} data-marked={isMarked}>
      <h2>{name}</h2>
      <p className={styles.about}>{about}</p>
      <p className={styles.price}>
        <strong>
          <Money value="0" asset={monthlyAsset} />
        </strong>
        <span>
          <Trans>a month for the first {waivedMonths} months</Trans>
        </span>
      </p>
      <p className={styles.about}>
        <Trans>
          Then <Money value={fees.monthly} asset={monthlyAsset} /> a month. Opening an account costs{' '}
          <Money value={fees.opening} asset={openingAsset} />, which we credit to your wallet.
        </Trans>
      </p>
      <ul>
        {points.map((point, index) => (
          // The list never changes.
          <li key={index}>{point}</li>
        ))}
      </ul>
      {action}
    </section>
  );
}
