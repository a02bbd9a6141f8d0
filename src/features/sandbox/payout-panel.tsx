import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { shortenReference } from '#contract/platform/display.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

const inline = { isInline: true };
const fates = ['moving', 'stuck', 'failed'] as const;

/** How payouts and the risk check behave from now on, and what becomes of each payout. */
export function PayoutPanel() {
  const { t } = useLingui();
  const command = useCommand();
  const { data, refetch } = useQuery({
    queryKey: ['sandbox', 'payouts'],
    queryFn: () => api(withdrawals.sandboxListPayouts, undefined, inline),
    refetchInterval: 5000,
    gcTime: 0,
  });
  const order = (body: Parameters<typeof send>[0]) => void command.run(() => send(body).then(() => t`Ordered.`));
  const fateNames = { moving: t`Goes on`, stuck: t`Gets stuck`, failed: t`Fails` };
  return (
    <Panel title={<Trans>Payouts</Trans>}>
      <div className={styles.form}>
        <label>
          <Trans>The provider of payouts</Trans>
          <select
            defaultValue="up"
            onChange={(event) => order({ provider: event.currentTarget.value as 'up' | 'down' | 'slowTaken' })}
          >
            <option value="up">{t`answers`}</option>
            <option value="down">{t`is down`}</option>
            <option value="slowTaken">{t`times out once, and took the payout`}</option>
            <option value="slowNotTaken">{t`times out once, and did not take it`}</option>
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
          <Trans>The risk check finds</Trans>
          <select
            defaultValue="clear"
            onChange={(event) => order({ risk: event.currentTarget.value as 'clear' | 'review' | 'severe' | 'down' })}
          >
            <option value="clear">{t`nothing`}</option>
            <option value="review">{t`something to look at`}</option>
            <option value="severe">{t`a sanctioned address`}</option>
            <option value="down">{t`no answer: it is down`}</option>
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
                      await refetch();
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
  readonly risk?: 'clear' | 'review' | 'severe' | 'down';
}) {
  return api(withdrawals.sandboxOrder, { body }, inline);
}
