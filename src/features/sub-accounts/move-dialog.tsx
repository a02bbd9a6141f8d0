import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { allAssets, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { readPayment } from '#src/ui/typed-amount.ts';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { mainAccount, moveValues } from '#contract/sub-accounts/rules.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import { findMoveTwin } from './queries.ts';

/** Moves money between the main account and a sub-account, after a security verification. */
export function MoveDialog({ id, label, close }: { id: string; label: string; close: () => void }) {
  const { i18n, t } = useLingui();
  const money = useMoneyCommand(`move-${id}`, close);
  const [isInto, setInto] = useState(true);
  const [asset, setAsset] = useState('USDT');
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const amount = isAssetCode(asset) ? readPayment(typed, i18n.locale, scaleOf(asset)) : undefined;
  const fault = amount === undefined ? t`Enter an amount above 0` : null;
  const order = { from: isInto ? mainAccount : id, to: isInto ? id : mainAccount, asset, amount: amount ?? '' };
  const ends = { into: t`From main account to ${label}`, out: t`From ${label} to main account` };
  const nameOf = (end: string) => (end === mainAccount ? t`Main account` : label);
  const submit = async () => {
    setChecked(true);
    if (fault !== null) return false;
    return money.submit({
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
  };
  return (
    <FormDialog
      title={<Trans>Move funds</Trans>}
      action={<Trans>Move funds</Trans>}
      close={close}
      submit={submit}
      isRunning={money.isBusy}
      problem={null}
    >
      <PaidFrom />
      <NativeSelect
        label={t`Direction`}
        size="md"
        value={isInto ? 'into' : 'out'}
        data={[
          { value: 'into', label: ends.into },
          { value: 'out', label: ends.out },
        ]}
        onChange={(event) => setInto(event.currentTarget.value === 'into')}
      />
      <NativeSelect
        label={t`Asset`}
        size="md"
        value={asset}
        data={allAssets().map(({ code }) => code)}
        onChange={(event) => setAsset(event.currentTarget.value)}
      />
      <TextInput
        label={t`Amount`}
        inputMode="decimal"
        autoComplete="off"
        size="md"
        value={typed}
        error={isChecked ? fault : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <CommandState money={money} />
    </FormDialog>
  );
}
