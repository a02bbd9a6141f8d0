import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { shortenReference } from '#contract/platform/display.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { ask } from '#src/platform/ask.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

const inline = { isInline: true };
const risks = ['clear', 'review', 'severe', 'silent', 'down'] as const;
const fates = ['moving', 'stuck', 'failed'] as const;

/** Sets how payouts and the risk check behave from now on, and decides the outcome of each payout. */
export function PayoutPanel() {
  const { t } = useLingui();
  const command = useCommand();
  const { data } = useQuery({
    ...ask(withdrawals.sandboxListPayouts),
    refetchInterval: 5000,
    gcTime: 0,
  });
  const order = (body: Parameters<typeof send>[0]) => void command.run(() => send(body).then(() => t`Saved.`));
  const fateNames = { moving: t`Completes`, stuck: t`Gets stuck`, failed: t`Fails` };
  return (
    <Panel title={<Trans>Payouts</Trans>}>
      <div className={styles.form}>
        <label>
          <Trans>Payout provider</Trans>
          <select
            defaultValue="up"
            onChange={(event) => order({ provider: event.currentTarget.value as 'up' | 'down' | 'slowTaken' })}
          >
            <option value="up">{t`Responding`}</option>
            <option value="down">{t`Down`}</option>
            <option value="slowTaken">{t`Times out once, payout accepted`}</option>
            <option value="slowNotTaken">{t`Times out once, payout not accepted`}</option>
          </select>
        </label>
        <label>
          <Trans>The next payout</Trans>
          <select
            defaultValue="moving"
            onChange={(event) => order({ next: event.currentTarget.value as (typeof fates)[number] })}
          >
            {fates.map((fate) => (
              <option key={fate} value={fate}>
                {fateNames[fate]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <Trans>Risk check result</Trans>
          <select
            defaultValue="clear"
            onChange={(event) => order({ risk: event.currentTarget.value as (typeof risks)[number] })}
          >
            <option value="clear">{t`No risk`}</option>
            <option value="review">{t`Needs review`}</option>
            <option value="severe">{t`Sanctioned address`}</option>
            <option value="silent">{t`No verdict: stays pending`}</option>
            <option value="down">{t`No response: down`}</option>
          </select>
        </label>
        <Outcome command={command} />
        {data?.items.map((payout) => (
          <div key={payout.id} className={styles.pair}>
            <span>
              {payout.amount} {payout.asset} · {payout.status} · {payout.confirmations} · {shortenReference(payout.id)}
            </span>
            <span className={styles.buttons}>
              {fates.map((fate) => (
                <Button
                  key={fate}
                  size="sm"
                  variant="default"
                  disabled={payout.fate === fate}
                  onClick={() =>
                    void command.run(async () => {
                      await api(withdrawals.sandboxSetFate, { body: { id: payout.id, fate } }, inline);
                      return fateNames[fate];
                    })
                  }
                >
                  {fateNames[fate]}
                </Button>
              ))}
            </span>
          </div>
        ))}
      </div>
    </Panel>
  );
}

function send(body: {
  readonly provider?: 'up' | 'down' | 'slowTaken' | 'slowNotTaken';
  readonly next?: (typeof fates)[number];
  readonly risk?: (typeof risks)[number];
}) {
  return api(withdrawals.sandboxOrder, { body }, inline);
}
