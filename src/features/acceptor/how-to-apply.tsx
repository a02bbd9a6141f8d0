import { Trans } from '@lingui/react/macro';
import { useAccount } from '#src/platform/acting.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './acceptor.module.css';

/** Explains what a merchant is and how to become one. */
export function HowToApply() {
  const isCompany = useAccount()?.isCompany ?? false;
  return (
    <Panel title={<Trans>Become an OTC merchant</Trans>}>
      <div className={styles.stack}>
        <p>
          <Trans>
            OTC merchants are vetted companies that trade with customers from their own balance. You set pairs, limits
            and how far your price is from the market; we match customers to the best price.
          </Trans>
        </p>
        <ol className={styles.steps}>
          <li>
            <Trans>Open a business account and complete business verification.</Trans>
          </li>
          <li>
            <Trans>Write to support with the pairs you want to offer and your expected volume.</Trans>
          </li>
          <li>
            <Trans>We check your company and enable trading, usually within 3 working days.</Trans>
          </li>
        </ol>
        <div className={styles.buttons}>
          <LinkButton to="/help/detail" search={{ id: 'dealers' }} isQuiet>
            <Trans>How trading with merchants works</Trans>
          </LinkButton>
          {isCompany ? (
            <LinkButton to="/contact" search={{ purpose: 'partnership' }}>
              <Trans>Contact us</Trans>
            </LinkButton>
          ) : (
            <LinkButton to="/dashboard/convert" search={{ tab: 'otc' }}>
              <Trans>Trade over the counter</Trans>
            </LinkButton>
          )}
        </div>
      </div>
    </Panel>
  );
}
