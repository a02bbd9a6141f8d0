import { Trans, useLingui } from '@lingui/react/macro';
import { readAddress } from '#contract/currencies/address.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { refundable, refundValues } from '#contract/deposits/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits, plainDecimal } from '#contract/platform/money.ts';
import { nothingMore, CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { CodeField, Field } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Money } from '#src/ui/money.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import type { DepositRow } from '../rows.ts';
import { addressFaults } from './wording.ts';

/** Requests that a deposit under review be sent back. In its own chunk, because the address readers are large. */
export default function RefundForm({ row }: { row: DepositRow }) {
  const asset = assetCode(row.asset);
  const received = must(parseUnits(row.amount, scaleOf(asset)), 'the amount in units');
  const units = refundable(row, received);
  if (units > 0n) return <Request row={row} gets={formatUnits(units, scaleOf(asset))} />;
  return (
    <p>
      <Trans>This deposit can’t be returned. It’s too small to cover the network fee.</Trans>
    </p>
  );
}

interface RequestProps {
  readonly row: DepositRow;
  /** What is left of the deposit after the network fee. */
  readonly gets: string;
}

function Request({ row, gets }: RequestProps) {
  const { t, i18n } = useLingui();
  const money = useMoneyCommand(`refund-${row.id}`, nothingMore);
  const network = findNetwork(row.asset, row.network);
  const addressFault = (typed: string) => {
    if (!network) return undefined;
    const { fault } = readAddress(network.addressFamily, 'main', typed);
    // Only the server knows which stage the platform is on.
    return fault === undefined || fault === 'otherStage' ? undefined : i18n._(addressFaults[fault]);
  };
  const fields = useFields({
    initial: { address: '', tag: '' },
    findFaults: ({ address, tag }) => ({
      address: addressFault(address),
      tag: isTag(tag) ? undefined : t`Enter the tag as a whole number`,
    }),
  });
  const { field } = fields;
  const hand = async ({ address, tag }: typeof fields.values) => {
    if (!network) return;
    const order = { id: row.id, address: address.trim(), tag: tag.trim() || null };
    const named = { amount: `${plainDecimal(row.amount)} ${row.asset}`, network: network.name };
    await money.submit({
      body: order,
      verification: { action: 'deposit.refund', values: refundValues(order), named },
      send: (verification, options) => api(depositCases.requestRefund, { body: { ...order, verification } }, options),
    });
  };
  return (
    <Form of={fields} submit={hand}>
      <CodeField label={<Trans>Return to ({network?.name ?? row.network} address)</Trans>} {...field('address')} />
      {network?.needsTag ? <Field label={t`Destination tag`} isOptional inputMode="numeric" {...field('tag')} /> : null}
      <PaidFrom />
      <CommandState money={money} />
      <p>
        <Trans>
          You’ll get <Money value={gets} asset={row.asset} /> once we approve the return: the deposit less a{' '}
          {network?.withdrawal.fee} {row.asset} network fee.
        </Trans>
      </p>
      <FormFoot
        of={{ isBusy: money.isBusy }}
        action={row.refund ? <Trans>Change request</Trans> : <Trans>Request return</Trans>}
      />
    </Form>
  );
}

const isTag = (typed: string) => typed.trim() === '' || /^[0-9]{1,10}$/.test(typed.trim());
