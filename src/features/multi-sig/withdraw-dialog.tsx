import { Trans, useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { useState } from 'react';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { readPayment } from '#src/ui/typed-amount.ts';
import { api } from '#src/platform/api.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { writeMoney } from '#src/ui/money.tsx';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { CodeField, SelectField } from '#src/ui/form/fields.tsx';
import { useFields, type Faults } from '#src/ui/form/use-fields.ts';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import styles from './multi-sig.module.css';
import { findProposalTwin, useWalletBalances, type WalletDetail } from './rows.ts';
import { WholeAddress } from './whole-address.tsx';

const initial = { asset: 'USDT', amount: '', address: '' };

/** Proposes a withdrawal: amount and destination first, then a full review to compare. */
export function WithdrawDialog({ wallet, close }: { wallet: WalletDetail; close: () => void }) {
  const { t, i18n } = useLingui();
  const money = useMoneyCommand(`proposal-${wallet.id}`, close);
  const { data } = useWalletBalances(wallet);
  const [read, setRead] = useState<string | null>(null);
  const fields = useFields({
    initial,
    findFaults: (typed): Faults => {
      const amount = amountOf(typed);
      const scale = scaleIn(typed);
      if (amount === undefined) return { amount: t`Enter an amount with up to ${scale} decimals` };
      const isTooMuch = held !== undefined && new BigNumber(amount).gt(held);
      return { amount: isTooMuch ? t`More than the wallet balance` : undefined };
    },
  });
  const { values, field } = fields;
  const { asset, address } = values;
  const scaleIn = (typed: typeof initial) => (isAssetCode(typed.asset) ? scaleOf(typed.asset) : 0);
  const amountOf = (typed: typeof initial) => readPayment(typed.amount, i18n.locale, scaleIn(typed));
  const amount = amountOf(values) ?? '';
  const held = data?.items.find((line) => line.asset === asset)?.amount;
  const addressFault = (fault: string | undefined) => {
    if (fault === 'self') return t`This is the wallet’s own address`;
    if (fault === 'checksum') return t`This address has a typo. Copy it again`;
    if (fault === 'otherChain') return t`This address is on another network`;
    return t`Enter an Ethereum address: 0x and 40 digits or letters a to f`;
  };
  const submit = async () => {
    const { readAddress } = await loadAddresses(t`We couldn’t check the address. Reload the page and try again.`);
    const found = readAddress('evm', 'main', address);
    const isSelf = found.fault === undefined && found.address === wallet.address;
    if (found.fault !== undefined || isSelf)
      return fields.show({ address: addressFault(isSelf ? 'self' : found.fault) });
    if (read !== found.address) return setRead(found.address);
    const body = { id: wallet.id, asset, amount, address: found.address };
    return money.submit({
      body,
      findTwin: () => findProposalTwin(body),
      send: (_verification, options) => api(multiSig.createWithdrawal, { body }, options),
    });
  };
  return (
    <FormDialog
      title={read === null ? <Trans>Withdraw from wallet</Trans> : <Trans>Review and propose</Trans>}
      action={read === null ? <Trans>Continue</Trans> : <Trans>Submit proposal</Trans>}
      of={fields}
      isRunning={money.isBusy}
      problem={fields.error}
      back={<Trans>Back</Trans>}
      close={read === null ? close : () => setRead(null)}
      submit={submit}
    >
      {read === null ? (
        <>
          <SelectField
            label={t`Coin`}
            choices={['USDT', 'USDC', 'ETH'].map((code) => ({ value: code, label: code }))}
            {...field('asset')}
          />
          <AmountField
            label={t`Amount`}
            asset={asset}
            description={
              held === undefined ? undefined : t`Wallet balance: ${writeMoney(held, asset, i18n.locale)} ${asset}`
            }
            {...field('amount')}
          />
          <CodeField label={t`Ethereum address`} {...field('address')} />
          <p className={styles.meta}>
            <Trans>We pay the network fee. The recipient gets the full amount.</Trans>
          </p>
        </>
      ) : (
        <>
          <p>
            <strong>
              {amount} {asset}
            </strong>{' '}
            <Trans>goes to this address once {wallet.minimum} signers have signed:</Trans>
          </p>
          <PaidFrom />
          <WholeAddress address={read} label={t`Address`} />
          <p className={styles.warn}>
            <Trans>
              Check the whole address, not just the ends. You can’t propose another withdrawal until this one is
              finished.
            </Trans>
          </p>
        </>
      )}
      <CommandState money={money} />
    </FormDialog>
  );
}

/** Loads the address parser when an address is first parsed. */
async function loadAddresses(failure: string) {
  return import('#contract/currencies/address.ts').catch(() => {
    throw new Error(failure);
  });
}
