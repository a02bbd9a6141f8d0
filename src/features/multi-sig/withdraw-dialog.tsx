import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { BigNumber } from 'bignumber.js';
import { useState } from 'react';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { assets, isAssetCode } from '#contract/platform/assets.ts';
import { readPayment } from '#src/ui/typed-amount.ts';
import { api } from '#src/platform/api.ts';
import { useIdempotencyKey } from '#src/platform/idempotency-key.ts';
import { formatDecimal } from '#src/ui/amount.tsx';
import { ActDialog } from './act-dialog.tsx';
import styles from './multi-sig.module.css';
import { useWalletBalances, type WalletDetail } from './rows.ts';
import { useAct } from './use-act.ts';
import { WholeAddress } from './whole-address.tsx';

interface Faults {
  readonly amount?: string;
  readonly address?: string;
}

/** Proposes a withdrawal: what and where to, then all of it once more to be compared. */
export function WithdrawDialog({ wallet, close }: { wallet: WalletDetail; close: () => void }) {
  const { t, i18n } = useLingui();
  const act = useAct();
  const keyOf = useIdempotencyKey();
  const { data } = useWalletBalances(wallet);
  const [asset, setAsset] = useState('USDT');
  const [typed, setTyped] = useState('');
  const [address, setAddress] = useState('');
  const [read, setRead] = useState<string | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const scale = isAssetCode(asset) ? assets[asset].scale : 0;
  const amount = readPayment(typed, i18n.locale, scale);
  const held = data?.items.find((line) => line.asset === asset)?.amount;
  const check = async () => {
    const { readAddress } = await import('#contract/currencies/address.ts');
    const found = readAddress('evm', 'main', address);
    const isPaid = amount !== undefined;
    const isTooMuch = isPaid && held !== undefined && new BigNumber(amount).gt(held);
    const isSelf = found.fault === undefined && found.address === wallet.address;
    const next: Faults = {
      ...(isPaid ? {} : { amount: t`Enter an amount with a point and at most ${scale} decimals` }),
      ...(isTooMuch ? { amount: t`More than lies in the wallet` } : {}),
      ...(found.fault === undefined && !isSelf ? {} : { address: addressFault(isSelf ? 'self' : found.fault) }),
    };
    setFaults(next);
    return Object.keys(next).length === 0 && found.fault === undefined ? found.address : null;
  };
  const addressFault = (fault: string | undefined) => {
    if (fault === 'self') return t`This is the wallet’s own address`;
    if (fault === 'checksum') return t`A character of this address is wrong`;
    if (fault === 'otherChain') return t`This is an address of another chain`;
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
    return act.run(() => api(multiSig.createWithdrawal, { body }, { idempotencyKey: keyOf(body), isInline: true }));
  };
  return (
    <ActDialog
      title={read === null ? <Trans>Withdraw from the wallet</Trans> : <Trans>Compare and propose</Trans>}
      action={read === null ? <Trans>Continue</Trans> : <Trans>Propose to the signers</Trans>}
      act={act}
      close={read === null ? close : () => setRead(null)}
      done={close}
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
              held === undefined ? undefined : t`In the wallet: ${formatDecimal(held, 6, i18n.locale)} ${asset}`
            }
            inputMode="decimal"
            autoComplete="off"
            size="md"
            value={typed}
            error={faults.amount}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <TextInput
            label={t`Address on Ethereum`}
            autoComplete="off"
            spellCheck={false}
            size="md"
            value={address}
            error={faults.address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <p className={styles.meta}>
            <Trans>The network’s fee is paid by us; all of the amount arrives.</Trans>
          </p>
        </>
      ) : (
        <>
          <p>
            <strong>
              {amount} {asset}
            </strong>{' '}
            <Trans>goes to this address, once {wallet.minimum} signers have signed:</Trans>
          </p>
          <WholeAddress address={read} label={t`Address`} />
          <p className={styles.warn}>
            <Trans>
              Compare all of it, not only its ends. Until this is over, no other withdrawal can be proposed.
            </Trans>
          </p>
        </>
      )}
    </ActDialog>
  );
}
