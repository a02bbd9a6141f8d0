import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { assets, isAssetCode } from '#contract/platform/assets.ts';
import { readPayment } from '#src/ui/typed-amount.ts';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { mainAccount, moveValues } from '#contract/sub-accounts/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { ActionDialog } from './action-dialog.tsx';

/** Moves money between the main account and a sub-account, after a security verification. */
export function MoveDialog({ id, label, close }: { id: string; label: string; close: () => void }) {
  const { i18n, t } = useLingui();
  const verified = useVerified();
  const [isInto, setInto] = useState(true);
  const [asset, setAsset] = useState('USDT');
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const amount = isAssetCode(asset) ? readPayment(typed, i18n.locale, assets[asset].scale) : undefined;
  const fault = amount === undefined ? t`Enter an amount above zero` : null;
  const order = { from: isInto ? mainAccount : id, to: isInto ? id : mainAccount, asset, amount: amount ?? '' };
  const ends = { into: t`From the main account to ${label}`, out: t`From ${label} to the main account` };
  return (
    <ActionDialog
      title={<Trans>Move money</Trans>}
      action={<Trans>Move</Trans>}
      close={close}
      check={() => {
        setChecked(true);
        return fault === null;
      }}
      send={() =>
        verified('subAccount.move', moveValues(order), (verification) => {
          const body = { ...order, verification };
          return api(subAccounts.move, { body }, { isInline: true });
        })
      }
    >
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
        data={Object.keys(assets)}
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
    </ActionDialog>
  );
}
