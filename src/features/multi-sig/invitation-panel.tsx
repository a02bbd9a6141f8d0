import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { acceptValues, evmAddressPattern, ownershipText, signaturePattern } from '#contract/multi-sig/rules.ts';
import { CommandState } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './multi-sig.module.css';
import type { WalletDetail } from './rows.ts';
import { useAct } from './use-act.ts';

/** What an invited signer sees: what it means, which key, yes or no. */
export function InvitationPanel({ wallet }: { wallet: WalletDetail }) {
  const { t } = useLingui();
  const answer = useAct(`invitation-${wallet.id}`, () => undefined);
  const isOffline = useIsOffline();
  const [isOwn, setOwn] = useState(false);
  const [address, setAddress] = useState('');
  const [signature, setSignature] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isAddress = new RegExp(evmAddressPattern).test(address.trim());
  const isSignature = new RegExp(signaturePattern).test(signature.trim());
  const accept = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isOwn && !(isAddress && isSignature)) return;
    const own = isOwn ? { own: { address: address.trim(), signature: signature.trim() } } : {};
    const body = { id: wallet.id, ...own };
    await answer.submit({
      body,
      verification: { action: 'multiSig.sign', values: acceptValues(wallet.id, isOwn ? address.trim() : '') },
      send: (verification, options) => api(multiSig.accept, { body: { ...body, verification } }, options),
    });
  };
  const decline = () => {
    const body = { id: wallet.id };
    return answer.submit({
      body: ['decline'],
      send: (_verification, options) => api(multiSig.decline, { body }, options),
    });
  };
  return (
    <Panel title={<Trans>You’re invited to be a signer</Trans>}>
      <form className={styles.stack} onSubmit={(event) => void accept(event)} noValidate>
        <p>
          <Trans>
            Each withdrawal needs {wallet.minimum} of {wallet.signerCount} signers. You review it and sign or reject it
            with your own security check.
          </Trans>
        </p>
        <fieldset className={styles.group}>
          <legend>
            <Trans>Your key</Trans>
          </legend>
          <label className={styles.choice}>
            <input type="radio" name="key" checked={!isOwn} onChange={() => setOwn(false)} />
            <Trans>Held by Keelson</Trans>
            <small>
              <Trans>We hold a key for you and sign only after your security check.</Trans>
            </small>
          </label>
          <label className={styles.choice}>
            <input type="radio" name="key" checked={isOwn} onChange={() => setOwn(true)} />
            <Trans>Self-custody</Trans>
            <small>
              <Trans>You sign with your own hardware or software wallet. We never hold its key.</Trans>
            </small>
          </label>
        </fieldset>
        {isOwn ? (
          <>
            <TextInput
              label={t`Your Ethereum address`}
              autoComplete="off"
              spellCheck={false}
              size="md"
              value={address}
              error={isChecked && !isAddress ? t`Enter an Ethereum address: 0x and 40 digits or letters a to f` : null}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
            {isAddress ? (
              <>
                <p>
                  <Trans>Prove the address is yours: sign this message with your wallet (personal_sign).</Trans>
                </p>
                <CopyField value={ownershipText(wallet.id, address.trim())} label={t`Message to sign`} />
              </>
            ) : null}
            <TextInput
              label={t`Signature`}
              autoComplete="off"
              spellCheck={false}
              size="md"
              value={signature}
              error={isChecked && !isSignature ? t`Paste the signature: 0x and 130 digits or letters a to f` : null}
              onChange={(event) => setSignature(event.currentTarget.value)}
            />
          </>
        ) : null}
        <CommandState money={answer} />
        {isOffline ? (
          <p className={styles.warn}>
            <Trans>You’re offline. Connect to continue.</Trans>
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Button type="submit" loading={answer.isBusy} disabled={isOffline}>
            <Trans>Accept</Trans>
          </Button>
          <Button variant="default" disabled={isOffline || answer.isBusy} onClick={() => void decline()}>
            <Trans>Decline</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  );
}
