import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { scheduledWithdrawals } from '#contract/scheduled-withdrawals/calls.ts';
import { ask } from '#src/platform/ask.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckField, Field, SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { served, useCommand } from './use-command.ts';

const inline = { isInline: true };
const currencies = ['EUR', 'GBP', 'USD', 'CHF'];

/**
 * Simulated bank: transfers arrive with or without a reference, from a stranger, in any amount; credits are reversed.
 */
export function BankPanel({ firstUid }: { firstUid: string }) {
  const { t } = useLingui();
  const command = useCommand();
  const fields = useFields({
    initial: {
      uid: firstUid,
      currency: 'EUR',
      amount: '100',
      payerName: '',
      payerNumber: 'DE89370400440532013000',
      reference: '',
      isShared: false,
    },
    findFaults: served,
  });
  const { data } = useQuery({
    ...ask(fiatDeposits.sandboxCredits),
    refetchInterval: 5000,
    gcTime: 0,
  });
  const run = (work: () => Promise<unknown>, done: string) =>
    command.run(async () => {
      await work();
      return done;
    });
  const send = ({ payerName, ...typed }: typeof fields.values) => {
    const body = { ...typed, payerName: payerName.trim() === '' ? null : payerName, fate: 'settled' as const };
    return run(() => api(fiatDeposits.sandboxTransfer, { body }, inline), t`Sent`);
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
      <Form of={fields} submit={send}>
        <SelectField
          label={<Trans>Currency</Trans>}
          choices={currencies.map((code) => ({ value: code, label: code }))}
          {...fields.field('currency')}
        />
        {texts.map(([name, label]) => (
          <Field key={name} label={label} {...fields.field(name)} />
        ))}
        <CheckField label={<Trans>To the account that all customers share</Trans>} {...fields.check('isShared')} />
        <FormFoot of={fields} action={<Trans>Send the transfer</Trans>}>
          <Button
            variant="default"
            onClick={() =>
              void run(() => api(globalAccount.sandboxHurry, { body: {} }, inline), t`The bank is up to date`)
            }
          >
            <Trans>Let the bank catch up</Trans>
          </Button>
          <Button
            variant="default"
            onClick={() => {
              const body = { uid: fields.values.uid };
              void run(
                () => api(scheduledWithdrawals.sandboxRun, { body }, inline),
                t`Scheduled withdrawals are due now`,
              );
            }}
          >
            <Trans>Make scheduled withdrawals now</Trans>
          </Button>
        </FormFoot>
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
                  void run(() => api(fiatDeposits.sandboxReverse, { body }, inline), t`Reversed`);
                }}
              >
                <Trans>Reverse</Trans>
              </Button>
            </span>
          </div>
        ))}
      </Form>
    </Panel>
  );
}
