import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deposits } from '#contract/deposits/calls.ts';
import { listNetworks } from '#contract/currencies/networks.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

const blockChoices = [1, 12, 20];
const inline = { isInline: true };

/** Coins are sent to somebody's address, and blocks are mined on top. */
export function ChainPanel({ firstEmail }: { firstEmail: string }) {
  const { t } = useLingui();
  const [email, setEmail] = useState(firstEmail);
  const [index, setIndex] = useState(0);
  const [amount, setAmount] = useState('0.25');
  const [needsReview, setNeedsReview] = useState(false);
  const send = useCommand();
  const mine = useCommand();
  const network = listNetworks()[index];
  return (
    <Panel title={<Trans>Blockchain</Trans>}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!network) return;
          const body = { emailAddress: email, asset: network.asset, network: network.network, amount, needsReview };
          void send.run(async () => t`Sent: ${(await api(deposits.sandboxDeposit, { body }, inline)).transactionHash}`);
        }}
      >
        <label>
          <Trans>Recipient email</Trans>
          <input type="email" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
        </label>
        <div className={styles.pair}>
          <label>
            <Trans>Coin and network</Trans>
            <select value={index} onChange={(event) => setIndex(event.currentTarget.selectedIndex)}>
              {listNetworks().map((one, position) => (
                <option key={`${one.asset}-${one.network}`} value={position}>{`${one.asset} · ${one.name}`}</option>
              ))}
            </select>
          </label>
          <label>
            <Trans>Amount</Trans>
            <input inputMode="decimal" value={amount} onChange={(event) => setAmount(event.currentTarget.value)} />
          </label>
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={needsReview}
            onChange={(event) => setNeedsReview(event.currentTarget.checked)}
          />
          <Trans>Hold for review</Trans>
        </label>
        <div className={styles.buttons}>
          <Button type="submit" loading={send.isRunning}>
            <Trans>Send the deposit</Trans>
          </Button>
        </div>
        <Outcome command={send} />
        <div className={styles.buttons}>
          {blockChoices.map((blocks) => (
            <Button
              key={blocks}
              variant="default"
              loading={mine.isRunning}
              onClick={() =>
                void mine.run(
                  async () => t`Height: ${(await api(deposits.sandboxMine, { body: { blocks } }, inline)).height}`,
                )
              }
            >
              {blocks === 1 ? <Trans>Mine block</Trans> : <Trans>Mine {blocks} blocks</Trans>}
            </Button>
          ))}
        </div>
        <Outcome command={mine} />
      </form>
    </Panel>
  );
}
