import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { api } from '#src/platform/api.ts';
import { useIdempotencyKey } from '#src/platform/idempotency-key.ts';
import { ActDialog } from './act-dialog.tsx';
import styles from './multi-sig.module.css';
import type { WalletDetail } from './rows.ts';
import { readSigner } from './signer-text.ts';
import { useAct } from './use-act.ts';

/** Asks somebody to take a signer's place. */
export function ReplaceDialog({ wallet, close }: { wallet: WalletDetail; close: () => void }) {
  const { t } = useLingui();
  const act = useAct();
  const keyOf = useIdempotencyKey();
  const active = wallet.signers.filter(({ status }) => status === 'active');
  const [signer, setSigner] = useState(active[0]?.id ?? '');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submit = async () => {
    const by = readSigner(typed);
    setFault(by ? null : t`Enter a user ID of eight digits, or an email address`);
    if (!by) return false;
    const body = { id: wallet.id, signer, by };
    return act.run(() => api(multiSig.replaceSigner, { body }, { idempotencyKey: keyOf(body), isInline: true }));
  };
  return (
    <ActDialog
      title={<Trans>Replace a signer</Trans>}
      action={<Trans>Ask the new signer</Trans>}
      act={act}
      close={close}
      submit={submit}
    >
      <NativeSelect
        label={t`Who leaves`}
        size="md"
        value={signer}
        data={active.map(({ id, label, name }) => ({ value: id, label: name ? `${name} (${label})` : label }))}
        onChange={(event) => setSigner(event.currentTarget.value)}
      />
      <TextInput
        label={t`Who takes the place`}
        placeholder={t`User ID or email`}
        autoComplete="off"
        size="md"
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={styles.meta}>
        <Trans>
          Once the new signer has accepted, {wallet.minimum} of the present signers have to sign the change.
        </Trans>
      </p>
    </ActDialog>
  );
}
