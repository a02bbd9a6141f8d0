import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { earn } from '#contract/earn/calls.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

const inline = { isInline: true };
const penaltyPercent = 5;

/** Controls of the staking provider: outcome of the next exit, network penalties, skipping waiting times. */
export function StakingPanel() {
  const { t } = useLingui();
  const command = useCommand();
  const { user } = useSession();
  const { data } = useQuery({ ...ask(earn.getAccount), enabled: user !== null });
  const setFate = (fate: 'done' | 'failed') =>
    void command.run(() => api(earn.sandboxNextExit, { body: { fate } }, inline).then(() => t`Saved.`));
  const slash = (positionId: string) =>
    void command.run(() =>
      api(earn.sandboxSlash, { body: { positionId, percent: penaltyPercent } }, inline).then(
        () => t`Penalty reported.`,
      ),
    );
  return (
    <Panel title={<Trans>Staking</Trans>}>
      <div className={styles.form}>
        <label>
          <Trans>The next exit from a stake</Trans>
          <select
            defaultValue="done"
            onChange={(event) => setFate(event.currentTarget.value === 'failed' ? 'failed' : 'done')}
          >
            <option value="done">{t`Completes`}</option>
            <option value="failed">{t`Fails`}</option>
          </select>
        </label>
        <Button
          variant="default"
          onClick={() =>
            void command.run(() => api(earn.sandboxHurry, undefined, inline).then(() => t`Stakes and exits moved on.`))
          }
        >
          <Trans>Complete stakes and exits now</Trans>
        </Button>
        {data?.positions.map(({ id, code, amount, asset }) => (
          <div key={id} className={styles.pair}>
            <span>
              {code} · {amount} {asset}
            </span>
            <Button size="sm" variant="default" onClick={() => slash(id)}>
              <Trans>Penalise {penaltyPercent}%</Trans>
            </Button>
          </div>
        ))}
        <Outcome command={command} />
      </div>
    </Panel>
  );
}
