import { Trans, useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { allAssets, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { readPayment } from '#src/ui/typed-amount.ts';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { mainAccount, moveValues } from '#contract/sub-accounts/rules.ts';
import { AvailableText } from '#src/features/assets/index.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import { findMoveTwin, useMovable } from './queries.ts';

const initial = { direction: 'into', asset: 'USDT', amount: '' };

/** Moves money between the main account and a sub-account, after step-up verification. */
export function MoveDialog({ id, label, close }: { id: string; label: string; close: () => void }) {
  const { i18n, t } = useLingui();
  const money = useMoneyCommand(`move-${id}`, close);
  const fields = useFields({
    initial,
    findFaults: (typed) => {
      const amount = read(typed);
      if (amount === undefined) return { amount: t`Enter an amount above 0` };
      const isShort = available.amount !== undefined && new BigNumber(amount).gt(available.amount);
      return { amount: isShort ? t`Not enough ${typed.asset} available` : undefined };
    },
  });
  const { values, field } = fields;
  const { asset } = values;
  const available = useMovable(asset, values.direction === 'into' ? undefined : id);
  const read = ({ asset: code, amount }: typeof initial) =>
    isAssetCode(code) ? readPayment(amount, i18n.locale, scaleOf(code)) : undefined;
  const [from, to] = values.direction === 'into' ? [mainAccount, id] : [id, mainAccount];
  const order = { from, to, asset, amount: read(values) ?? '' };
  const nameOf = (end: string) => (end === mainAccount ? t`Main account` : label);
  const submit = () =>
    money.submit({
      body: order,
      verification: {
        action: 'subAccount.move',
        values: moveValues(order),
        named: { fromLabel: nameOf(order.from), toLabel: nameOf(order.to) },
      },
      findTwin: async () => {
        const at = await findMoveTwin(id, order);
        return at === undefined ? undefined : { amount: `${order.amount} ${order.asset}`, to: nameOf(order.to), at };
      },
      send: (verification, options) => api(subAccounts.move, { body: { ...order, verification } }, options),
    });
  return (
    <CommandDialog
      title={<Trans>Move funds</Trans>}
      action={<Trans>Move funds</Trans>}
      close={close}
      of={fields}
      form={money}
      submit={submit}
    >
      <PaidFrom />
      <SelectField
        label={t`Direction`}
        choices={[
          { value: 'into', label: t`From main account to ${label}` },
          { value: 'out', label: t`From ${label} to main account` },
        ]}
        {...field('direction')}
      />
      <SelectField
        label={t`Asset`}
        choices={allAssets().map(({ code }) => ({ value: code, label: code }))}
        {...field('asset')}
      />
      <AmountField
        label={t`Amount`}
        asset={asset}
        most={available.amount}
        hasMost
        description={<AvailableText of={available} asset={asset} />}
        {...field('amount')}
      />
    </CommandDialog>
  );
}
