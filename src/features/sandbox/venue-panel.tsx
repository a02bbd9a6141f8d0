import { Trans, useLingui } from '@lingui/react/macro';
import { hedging } from '#contract/hedging/calls.ts';
import { venueBehaviours } from '#contract/hedging/rules.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

const inline = { isInline: true };

/** Controls of the trading venue where the platform hedges its own position. */
export function VenuePanel() {
  const { t } = useLingui();
  const command = useCommand();
  const names = {
    fills: t`Fills orders in parts`,
    partial: t`Fills a part only`,
    gone: t`Price no longer available`,
    slow: t`Takes orders without answering`,
  };
  const choose = (text: string) => {
    const behaviour = venueBehaviours.find((one) => one === text);
    if (behaviour)
      void command.run(() => api(hedging.sandboxBehaviour, { body: { behaviour } }, inline).then(() => t`Saved.`));
  };
  return (
    <Panel title={<Trans>Trading venue</Trans>}>
      <div className={styles.form}>
        <label>
          <Trans>How it treats orders</Trans>
          <select defaultValue="fills" onChange={(event) => choose(event.currentTarget.value)}>
            {venueBehaviours.map((behaviour) => (
              <option key={behaviour} value={behaviour}>
                {names[behaviour]}
              </option>
            ))}
          </select>
        </label>
        <Button
          variant="default"
          onClick={() =>
            void command.run(() =>
              api(hedging.sandboxHedge, undefined, inline).then(() => t`Positions are being hedged.`),
            )
          }
        >
          <Trans>Hedge all positions now</Trans>
        </Button>
        <Outcome command={command} />
      </div>
    </Panel>
  );
}
