import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { scheduledWithdrawals } from '#contract/scheduled-withdrawals/calls.ts';
import { ask } from '#src/platform/ask.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

const inline = { isInline: true };
const currencies = ['EUR', 'GBP', 'USD', 'CHF'];

/** The bank: transfers come in with a reference or without, from a stranger, of any amount; credits are taken back. */
export function BankPanel({ firstUid }: { firstUid: string }) {
  const { t } = useLingui();
  const command = useCommand();
  const [sent, setSent] = useState({
    uid: firstUid,
    currency: 'EUR',
    amount: '100',
    payerName: '',
    payerNumber: 'DE89370400440532013000',
    reference: '',
  });
  const [isShared, setShared] = useState(false);
  const { data } = useQuery({
    ...ask(fiatDeposits.sandboxCredits),
    refetchInterval: 5000,
    gcTime: 0,
  });
  const change = (part: Partial<typeof sent>) => setSent((before) => ({ ...before, ...part }));
  const run = (work: () => Promise<unknown>, done: string) =>
    void command.run(async () => {
      await work();
      return done;
    });
  const send = () => {
    const payerName = sent.payerName.trim() === '' ? null : sent.payerName;
    const body = { ...sent, payerName, isShared, fate: 'settled' as const };
    run(() => api(fiatDeposits.sandboxTransfer, { body }, inline), t`Sent`);
  };
  const texts = [
    ['uid', t`Recipient UID`],
    ['amount', t`Amount`],
    ['payerName', t`Payer’s name (empty: the customer)`],
    ['payerNumber', t`Payer’s account number`],
    ['reference', t`Payment reference`],
  ] as const;
  return (
    <Panel title={<Trans>Bank</Trans>}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label>
          <Trans>Currency</Trans>
          <select value={sent.currency} onChange={(event) => change({ currency: event.currentTarget.value })}>
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
        {texts.map(([name, label]) => (
          <label key={name}>
            {label}
            <input value={sent[name]} onChange={(event) => change({ [name]: event.currentTarget.value })} />
          </label>
        ))}
        <label className={styles.check}>
          <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />
          <Trans>To the account that all customers share</Trans>
        </label>
        <div className={styles.buttons}>
          <Button type="submit" loading={command.isRunning}>
            <Trans>Send the transfer</Trans>
          </Button>
          <Button
            variant="default"
            onClick={() => run(() => api(globalAccount.sandboxHurry, { body: {} }, inline), t`The bank is up to date`)}
          >
            <Trans>Let the bank catch up</Trans>
          </Button>
          <Button
            variant="default"
            onClick={() => {
              const body = { uid: sent.uid };
              run(() => api(scheduledWithdrawals.sandboxRun, { body }, inline), t`Scheduled withdrawals are due now`);
            }}
          >
            <Trans>Make scheduled withdrawals now</Trans>
          </Button>
        </div>
        <Outcome command={command} />
        {data?.items.map((credit) => (
          <div key={credit.id} className={styles.pair}>
            <span>
              {credit.amount} {credit.currency} · {credit.status} · {credit.payerName}
            </span>
            <span className={styles.buttons}>
              <Button
                size="sm"
                variant="default"
                disabled={credit.status !== 'settled'}
                onClick={() => {
                  const body = { id: credit.id };
                  run(() => api(fiatDeposits.sandboxReverse, { body }, inline), t`Reversed`);
                }}
              >
                <Trans>Reverse</Trans>
              </Button>
            </span>
          </div>
        ))}
      </form>
    </Panel>
  );
}
