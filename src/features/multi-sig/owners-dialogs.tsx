import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { findOwnersFault, signersAfter, type OwnersChoice } from '#contract/multi-sig/rules.ts';
import { limits } from '#contract/platform/limits.ts';
import { api } from '#src/platform/api.ts';
import { useIdempotencyKey } from '#src/platform/idempotency-key.ts';
import { ActDialog } from './act-dialog.tsx';
import styles from './multi-sig.module.css';
import type { WalletDetail } from './rows.ts';
import { readSigner } from './signer-text.ts';
import { useAct } from './use-act.ts';
import { walletFaults } from './wording.ts';

interface DialogProps {
  readonly wallet: WalletDetail;
  readonly close: () => void;
}

/** Asks somebody to become one more signer. */
export function AddDialog({ wallet, close }: DialogProps) {
  const { t } = useLingui();
  const act = useAct();
  const keyOf = useIdempotencyKey();
  const [typed, setTyped] = useState('');
  const [minimum, setMinimum] = useState(wallet.minimum);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async () => {
    const by = readSigner(typed);
    setFault(by ? null : t`Enter a user ID of eight digits, or an email address`);
    if (!by) return false;
    const body = { id: wallet.id, by, minimum };
    return act.run(() => api(multiSig.addSigner, { body }, { idempotencyKey: keyOf(body), isInline: true }));
  };
  return (
    <ActDialog
      title={<Trans>Add a signer</Trans>}
      action={<Trans>Ask the new signer</Trans>}
      act={act}
      close={close}
      submit={submit}
    >
      <TextInput
        label={t`Who joins`}
        placeholder={t`User ID or email`}
        autoComplete="off"
        size="md"
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <MinimumSelect wallet={wallet} change="add" minimum={minimum} setMinimum={setMinimum} />
      <p className={styles.meta}>
        <Trans>
          Once the new signer has accepted, {wallet.minimum} of the present signers have to agree with their signatures.
        </Trans>
      </p>
    </ActDialog>
  );
}

/** Proposes that a signer leaves. */
export function RemoveDialog({ wallet, close }: DialogProps) {
  const { t } = useLingui();
  const act = useAct();
  const keyOf = useIdempotencyKey();
  const active = wallet.signers.filter(({ status }) => status === 'active');
  const [signer, setSigner] = useState(active[0]?.id ?? '');
  const [minimum, setMinimum] = useState(Math.min(wallet.minimum, active.length - 1));
  const submit = () => {
    const body = { id: wallet.id, signer, minimum };
    return act.run(() => api(multiSig.removeSigner, { body }, { idempotencyKey: keyOf(body), isInline: true }));
  };
  return (
    <ActDialog
      title={<Trans>Remove a signer</Trans>}
      action={<Trans>Propose to the signers</Trans>}
      act={act}
      close={close}
      submit={submit}
      isDanger
    >
      <NativeSelect
        label={t`Who leaves`}
        size="md"
        value={signer}
        data={active.map(({ id, label, name }) => ({ value: id, label: name ? `${name} (${label})` : label }))}
        onChange={(event) => setSigner(event.currentTarget.value)}
      />
      <MinimumSelect wallet={wallet} change="remove" minimum={minimum} setMinimum={setMinimum} />
      <NeedsSignatures wallet={wallet} />
    </ActDialog>
  );
}

/** Proposes how many signatures it takes. */
export function MinimumDialog({ wallet, close }: DialogProps) {
  const { i18n } = useLingui();
  const act = useAct();
  const keyOf = useIdempotencyKey();
  const [minimum, setMinimum] = useState(wallet.minimum);
  const [isChecked, setChecked] = useState(false);
  const fault = findOwnersFault({ ...numbersOf(wallet), change: 'minimum', minimum });
  const submit = async () => {
    setChecked(true);
    if (fault) return false;
    const body = { id: wallet.id, minimum };
    return act.run(() => api(multiSig.changeMinimum, { body }, { idempotencyKey: keyOf(body), isInline: true }));
  };
  return (
    <ActDialog
      title={<Trans>Change the minimum</Trans>}
      action={<Trans>Propose to the signers</Trans>}
      act={act}
      close={close}
      submit={submit}
    >
      <MinimumSelect
        wallet={wallet}
        change="minimum"
        minimum={minimum}
        setMinimum={setMinimum}
        fault={isChecked && fault ? i18n._(walletFaults[fault]) : null}
      />
      <NeedsSignatures wallet={wallet} />
    </ActDialog>
  );
}

const numbersOf = (wallet: WalletDetail) => ({ signers: wallet.signerCount, present: wallet.minimum });

function NeedsSignatures({ wallet }: { wallet: WalletDetail }) {
  return (
    <p className={styles.meta}>
      <Trans>{wallet.minimum} of the present signers have to sign the change.</Trans>
    </p>
  );
}

interface MinimumProps {
  readonly wallet: WalletDetail;
  readonly change: OwnersChoice['change'];
  readonly minimum: number;
  readonly setMinimum: (minimum: number) => void;
  readonly fault?: string | null;
}

function MinimumSelect({ wallet, change, minimum, setMinimum, fault = null }: MinimumProps) {
  const { t } = useLingui();
  const least = limits.multiSig.signers.minSignatures;
  const after = signersAfter({ ...numbersOf(wallet), change });
  const choices = Array.from({ length: after - least + 1 }, (_, at) => at + least);
  return (
    <NativeSelect
      label={t`Minimum signatures from then on`}
      description={
        minimum === after
          ? t`With all of them, one lost key locks the wallet for good.`
          : t`Now it takes ${wallet.minimum} of ${wallet.signerCount}.`
      }
      size="md"
      value={String(minimum)}
      error={fault}
      data={choices.map((choice) => ({ value: String(choice), label: t`${choice} of ${after}` }))}
      onChange={(event) => setMinimum(Number(event.currentTarget.value))}
    />
  );
}
