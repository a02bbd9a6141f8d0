import { Trans } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { findNetwork } from '#contract/currencies/networks.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { walletMessage } from '#contract/withdrawals/rules.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { syncNow } from '#src/platform/local.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRow } from './rows.ts';
import { withdrawalSync } from './sync.ts';
import styles from './withdrawals.module.css';

/** Proves that a self-hosted wallet is the customer's: by its signature, or by declaring it. */
export function WalletProof({ row }: { row: WithdrawalRow }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [signature, setSignature] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isSigned = findNetwork(row.asset, row.network)?.addressFamily === 'evm';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const token = await tokenOf(row.id);
      const body = { token, signature: isSigned ? signature.trim() : null };
      await api(withdrawals.confirmWallet, { body }, { isInline: true });
      await syncNow(withdrawalSync);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.warning}>
        <Trans>For an amount like this you have to show that the wallet is yours.</Trans>
      </p>
      {isSigned ? (
        <>
          <p>
            <Trans>Sign this text with the wallet (“sign message”), and paste the signature:</Trans>
          </p>
          <CopyField value={walletMessage(row.id, row.address)} label={t`Text to sign`} />
          <label className={styles.field}>
            <Trans>Signature</Trans>
            <textarea
              className={styles.signature}
              value={signature}
              spellCheck={false}
              onChange={(event) => setSignature(event.currentTarget.value)}
            />
          </label>
        </>
      ) : (
        <p>
          <Trans>
            We can’t check a signature of this chain. Declare that you alone hold the keys of this wallet; a person then
            looks at the withdrawal.
          </Trans>
        </p>
      )}
      <FormError error={error} />
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy} disabled={isOffline || (isSigned && signature.trim() === '')}>
          {isSigned ? <Trans>Prove it</Trans> : <Trans>I declare that the wallet is mine</Trans>}
        </Button>
      </div>
    </form>
  );
}

/** Of the link that this page was opened by, else of a new one. */
async function tokenOf(id: string): Promise<string> {
  const opened = new URLSearchParams(location.hash.slice(1)).get('wallet');
  if (opened) {
    history.replaceState(history.state, '', location.pathname + location.search);
    return opened;
  }
  const { url } = await api(withdrawals.getWalletConfirmUrl, { body: { id } }, { isInline: true });
  return new URLSearchParams(new URL(url).hash.slice(1)).get('wallet') ?? '';
}
