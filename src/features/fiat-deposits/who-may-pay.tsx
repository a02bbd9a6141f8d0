import { Trans } from '@lingui/react/macro';
import { payerCoolDownHours } from '#contract/fiat-deposits/rules.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './fiat-deposits.module.css';

/** Says from whom money is accepted, before any payment is made. */
export function WhoMayPay({ holder }: { holder: string }) {
  return (
    <Panel title={<Trans>Who can pay in</Trans>}>
      <div className={styles.stack}>
        <ul className={styles.rules}>
          <li>
            <strong>
              <Trans>Only accounts in your own name</Trans>
            </strong>
            <Trans>
              The payer’s name must be {holder}. Transfers from anyone else are reviewed and returned to the payer.
            </Trans>
          </li>
          <li>
            <strong>
              <Trans>Only accounts on your allowlist</Trans>
            </strong>
            <Trans>
              Add the IBAN you pay from at least {payerCoolDownHours} hours before. Transfers from other accounts are
              reviewed first, usually within a day.
            </Trans>
          </li>
          <li>
            <strong>
              <Trans>With your payment reference</Trans>
            </strong>
            <Trans>Enter it exactly as shown. Without it, finding your money can take longer.</Trans>
          </li>
        </ul>
        <div>
          <LinkButton to="/dashboard/assets/global/deposit/white" isQuiet>
            <Trans>Paying accounts</Trans>
          </LinkButton>
        </div>
      </div>
    </Panel>
  );
}
