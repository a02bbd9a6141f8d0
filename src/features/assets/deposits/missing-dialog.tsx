import { Trans, useLingui } from '@lingui/react/macro';
import { listNetworks } from '#contract/currencies/networks.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { hashFormOf, readHash } from '#contract/deposits/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { CommandState, useAddition } from '#src/features/commands/index.ts';
import { UploadField } from '#src/features/files/index.ts';
import { api } from '#src/platform/api.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { CodeField, SelectField, TextField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { readPayment, writeAmount } from '#src/ui/typed-amount.ts';
import type { MissingRow } from '../rows.ts';

const maxRemark = 500;

type Network = ReturnType<typeof listNetworks>[number];
const keyOf = ({ asset, network }: Record<'asset' | 'network', string>) => `${asset} ${network}`;
const findByKey = (key: string) => listNetworks().find((one) => keyOf(one) === key);

const noFiles: readonly string[] = [];

interface MissingDialogProps {
  readonly asset: string;
  /** A report that found nothing, to correct and send again. */
  readonly again?: MissingRow | undefined;
  readonly close: () => void;
}

/** Form for reporting a deposit that did not appear, by its transaction. */
export default function MissingDialog({ asset, again, close }: MissingDialogProps) {
  const { t, i18n } = useLingui();
  const report = useAddition('missing-deposit', close);
  const first = listNetworks().find((one) => one.asset === asset) ?? listNetworks()[0];
  const place = again ?? first;
  const fields = useFields({
    initial: {
      place: place ? keyOf(place) : '',
      hash: again?.transactionHash ?? '',
      amount: again ? writeAmount(again.amount, i18n.locale) : '',
      remark: again?.remark ?? '',
      files: noFiles,
    },
    findFaults: ({ place, hash, amount }) => ({
      hash: faultOf(findByKey(place), hash),
      amount: readOn(findByKey(place), amount) === undefined ? t`Enter an amount, such as 0.25` : undefined,
    }),
  });
  const faultOf = (network: Network | undefined, typed: string) => {
    if (!network || readHash(network.addressFamily, typed) !== undefined) return undefined;
    return hashFormOf(network.addressFamily) === 'hex'
      ? t`Enter the 64-character transaction ID`
      : t`Enter the full transaction signature, 86 to 88 characters`;
  };
  const readOn = (network: Network | undefined, typed: string) =>
    network && readPayment(typed, i18n.locale, scaleOf(network.asset));
  const { field, values } = fields;
  const hand = async ({ place, hash, amount: typed, remark, files }: typeof values) => {
    const network = findByKey(place);
    const amount = readOn(network, typed);
    if (!network || amount === undefined) return;
    const body = {
      asset: network.asset,
      network: network.network,
      transactionHash: hash.trim(),
      amount,
      remark: remark.trim(),
      fileId: files[0] ?? null,
    };
    await report.submit({ body, send: (_verification, options) => api(depositCases.reportMissing, { body }, options) });
  };
  return (
    <Dialog title={<Trans>Report missing deposit</Trans>} onClose={close}>
      <Form of={fields} submit={hand}>
        <SelectField
          label={t`Coin and network`}
          choices={listNetworks().map((one) => ({ value: keyOf(one), label: `${one.asset} · ${one.name}` }))}
          {...field('place')}
        />
        <CodeField label={t`Transaction ID`} {...field('hash')} />
        <AmountField label={t`Amount`} asset={findByKey(values.place)?.asset ?? ''} {...field('amount')} />
        <TextField label={t`Details`} isOptional rows={3} maxLength={maxRemark} {...field('remark')} />
        <UploadField label={t`Screenshot`} isOptional purpose="deposit.proof" {...field('files')} />
        <CommandState money={report} />
        <FormFoot of={{ isBusy: report.isBusy }} action={<Trans>Submit</Trans>} cancel={close} />
      </Form>
    </Dialog>
  );
}
