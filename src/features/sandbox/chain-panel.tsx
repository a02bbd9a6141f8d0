import { Trans, useLingui } from '@lingui/react/macro';
import { deposits } from '#contract/deposits/calls.ts';
import { listNetworks } from '#contract/currencies/networks.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckField, Field, SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { served, useCommand } from './use-command.ts';

const blockChoices = [1, 12, 20];
const inline = { isInline: true };

/** Sends coins to a user's address and mines blocks on top. */
export function ChainPanel({ firstEmail }: { firstEmail: string }) {
  const { t } = useLingui();
  const networks = listNetworks();
  const fields = useFields({
    initial: { email: firstEmail, index: '0', amount: '0.25', needsReview: false },
    findFaults: served,
  });
  const send = useCommand();
  const mine = useCommand();
  const deposit = async ({ email, index, amount, needsReview }: typeof fields.values) => {
    const network = networks[Number(index)];
    if (!network) return;
    const body = { emailAddress: email, asset: network.asset, network: network.network, amount, needsReview };
    await send.run(async () => t`Sent: ${(await api(deposits.sandboxDeposit, { body }, inline)).transactionHash}`);
  };
  const { field } = fields;
  return (
    <Panel title={<Trans>Blockchain</Trans>}>
      <Form of={fields} submit={deposit}>
        <Field label={<Trans>Recipient email</Trans>} type="email" {...field('email')} />
        <div className={styles.pair}>
          <SelectField
            label={<Trans>Coin and network</Trans>}
            choices={networks.map((one, at) => ({ value: String(at), label: `${one.asset} · ${one.name}` }))}
            {...field('index')}
          />
          <Field label={<Trans>Amount</Trans>} inputMode="decimal" {...field('amount')} />
        </div>
        <CheckField label={<Trans>Hold for review</Trans>} {...fields.check('needsReview')} />
        <FormFoot of={fields} action={<Trans>Send the deposit</Trans>} />
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
      </Form>
    </Panel>
  );
}
