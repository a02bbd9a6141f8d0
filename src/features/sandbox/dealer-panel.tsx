import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { sandbox } from '#contract/sandbox/calls.ts';
import { dealerTempers, type DealerTemper } from '#contract/sandbox/dealer.ts';
import { dealerStates } from '#src/features/ramp/index.ts';
import { ask } from '#src/platform/ask.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

const inline = { isInline: true };
const freshMs = 5000;

/** Sets how the sandbox's merchant responds to orders, so a single tester can trade, and lists its orders. */
export function DealerPanel() {
  const { t, i18n } = useLingui();
  const command = useCommand();
  const { data } = useQuery({
    ...ask(sandbox.getDealer),
    refetchInterval: freshMs,
    gcTime: 0,
  });
  const names: Readonly<Record<DealerTemper, string>> = {
    prompt: t`Accepts, pays and releases`,
    declines: t`Declines new orders`,
    silentOnceAccepted: t`Accepts, then stops responding`,
    silent: t`Doesn’t respond`,
    away: t`Played by you: sign in as the merchant`,
  };
  const behave = (temper: DealerTemper) =>
    void command.run(async () => {
      await api(sandbox.setDealer, { body: { temper } }, inline);
      return t`Saved.`;
    });
  const act = () =>
    void command.run(async () => {
      const { acted } = await api(sandbox.letDealerAct, undefined, inline);
      return acted === 0 ? t`The merchant has nothing to do.` : t`The merchant responded.`;
    });
  if (!data) return null;
  const { name, temper, orders } = data;
  return (
    <Panel title={<Trans>OTC merchant</Trans>}>
      <div className={styles.form}>
        <label>
          <Trans>How {name} responds</Trans>
          <select
            value={temper}
            onChange={({ currentTarget: { value } }) => behave(dealerTempers.find((one) => one === value) ?? 'prompt')}
          >
            {dealerTempers.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </select>
        </label>
        <Button variant="default" onClick={act}>
          <Trans>Respond now</Trans>
        </Button>
        {orders.length === 0 ? <Trans>No open orders</Trans> : null}
        {orders.map(({ id, side, coin, coinAmount, status }) => (
          <p key={id}>
            {side === 'buy' ? <Trans>Customer buys {coin}</Trans> : <Trans>Customer sells {coin}</Trans>} ·{' '}
            <Money value={coinAmount} asset={coin} /> · {i18n._(dealerStates[status].name)}
          </p>
        ))}
        <Outcome command={command} />
      </div>
    </Panel>
  );
}
