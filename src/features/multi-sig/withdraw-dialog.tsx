import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { BigNumber } from 'bignumber.js';
import { useState } from 'react';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { readPayment } from '#src/ui/typed-amount.ts';
import { api } from '#src/platform/api.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { writeMoney } from '#src/ui/money.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import styles from './multi-sig.module.css';
import { findProposalTwin, useWalletBalances, type WalletDetail } from './rows.ts';
import { WholeAddress } from './whole-address.tsx';

interface Faults {
  readonly amount?: string;
  readonly address?: string;
}

/** Proposes a withdrawal: what and where to, then all of it once more to be compared. */
export function WithdrawDialog({ wallet, close }: { wallet: WalletDetail; close: () => void }) {
  const { t, i18n } = useLingui();
  const money = useMoneyCommand(`proposal-${wallet.id}`, close);
  const { data } = useWalletBalances(wallet);
  const [asset, setAsset] = useState('USDT');
  const [typed, setTyped] = useState('');
  const [address, setAddress] = useState('');
  const [read, setRead] = useState<string | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isMissing, setMissing] = useState(false);
  const scale = isAssetCode(asset) ? scaleOf(asset) : 0;
  const amount = readPayment(typed, i18n.locale, scale);
  const held = data?.items.find((line) => line.asset === asset)?.amount;
  const check = async () => {
    const reader = await import('#contract/currencies/address.ts').catch(() => null);
    setMissing(reader === null);
    if (!reader) return null;
    const { readAddress } = reader;
    const found = readAddress('evm', 'main', address);
    const isPaid = amount !== undefined;
    const isTooMuch = isPaid && held !== undefined && new BigNumber(amount).gt(held);
    const isSelf = found.fault === undefined && found.address === wallet.address;
    const next: Faults = {
      ...(isPaid ? {} : { amount: t`Enter an amount with up to ${scale} decimals` }),
      ...(isTooMuch ? { amount: t`More than the wallet balance` } : {}),
      ...(found.fault === undefined && !isSelf ? {} : { address: addressFault(isSelf ? 'self' : found.fault) }),
    };
    setFaults(next);
    return Object.keys(next).length === 0 && found.fault === undefined ? found.address : null;
  };
  const addressFault = (fault: string | undefined) => {
    if (fault === 'self') return t`This is the wallet’s own address`;
    if (fault === 'checksum') return t`This address has a typo. Copy it again`;
    if (fault === 'otherChain') return t`This address is on another network`;
    return t`Enter an Ethereum address: 0x and 40 digits or letters a to f`;
  };
  const submit = async () => {
    const found = await check();
    if (found === null) return false;
    if (read !== found) {
      setRead(found);
      return false;
    }
    const body = { id: wallet.id, asset, amount: amount ?? '', address: found };
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
      isRunning={money.isBusy}
      problem={isMissing ? new Error(t`We couldn’t check the address. Reload the page and try again.`) : null}
      back={<Trans>Back</Trans>}
      close={read === null ? close : () => setRead(null)}
      submit={submit}
    >
      {read === null ? (
        <>
          <NativeSelect
            label={t`Coin`}
            size="md"
            value={asset}
            data={['USDT', 'USDC', 'ETH']}
            onChange={(event) => setAsset(event.currentTarget.value)}
          />
          <TextInput
            label={t`Amount`}
            description={
              held === undefined ? undefined : t`Wallet balance: ${writeMoney(held, asset, i18n.locale)} ${asset}`
            }
            inputMode="decimal"
            autoComplete="off"
            size="md"
            value={typed}
            error={faults.amount}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <TextInput
            label={t`Ethereum address`}
            autoComplete="off"
            spellCheck={false}
            size="md"
            value={address}
            error={faults.address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
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
