import { Trans, useLingui } from '@lingui/react/macro';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

const inline = { isInline: true };
const fates = ['paid', 'failed', 'returned'] as const;

/** Decides the outcome of bank payouts. */
export function BankPayoutPanel() {
  const { t } = useLingui();
  const command = useCommand();
  const names = { paid: t`Arrives`, failed: t`Fails at the bank`, returned: t`Arrives and is returned` };
  return (
    <Panel title={<Trans>Bank payouts</Trans>}>
      <div className={styles.form}>
        <label>
          <Trans>The next bank payout</Trans>
          <select
            defaultValue="paid"
            onChange={({ currentTarget: { value } }) => {
              const fate = fates.find((one) => one === value) ?? 'paid';
              void command.run(() =>
                api(fiatWithdrawals.sandboxNextPayout, { body: { fate } }, inline).then(() => t`Saved.`),
              );
            }}
          >
            {fates.map((fate) => (
              <option key={fate} value={fate}>
                {names[fate]}
              </option>
            ))}
          </select>
        </label>
        <Button
          variant="default"
          onClick={() =>
            void command.run(() =>
              api(fiatWithdrawals.sandboxReturn, { body: {} }, inline).then(() => t`The bank sent it back.`),
            )
          }
        >
          <Trans>Return the last paid payout</Trans>
        </Button>
        <Outcome command={command} />
      </div>
    </Panel>
  );
}
