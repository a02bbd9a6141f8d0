import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { findOwnersFault, signersAfter, type OwnersChoice, type SignerChoice } from '#contract/multi-sig/rules.ts';
import type { MoneyOrder } from '#src/features/commands/index.ts';
import { limits } from '#contract/platform/limits.ts';
import styles from './multi-sig.module.css';
import type { WalletDetail } from './rows.ts';
import { readSigner } from './signer-text.ts';
import { useAct } from './use-act.ts';

/** A change of a wallet's owners that is asked for once, however often it is sent. */
export function useProposal(wallet: WalletDetail, done: () => void) {
  const form = useAct(`owners-${wallet.id}`, done);
  const propose = <Body extends object>(
    body: Body,
    send: (body: Body, options: Parameters<MoneyOrder<unknown>['send']>[1]) => Promise<unknown>,
  ) => form.submit({ body, send: (_verification, options) => send(body, options) });
  return { form, propose };
}

/** Which of the present signers leaves: the choice, its field, and how many there are to choose from. */
export function useLeaving(wallet: WalletDetail) {
  const { t } = useLingui();
  const active = wallet.signers.filter(({ status }) => status === 'active');
  const [signer, setSigner] = useState(active[0]?.id ?? '');
  const field = (
    <NativeSelect
      label={t`Signer to remove`}
      size="md"
      value={signer}
      data={active.map(({ id, label, name }) => ({ value: id, label: name ? `${name} (${label})` : label }))}
      onChange={(event) => setSigner(event.currentTarget.value)}
    />
  );
  return { signer, field, count: active.length };
}

/** Who joins, as a user ID or an email address. */
export function useNewSigner(label: string) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  /** Undefined where it is neither; the field says so. */
  const read = (): SignerChoice | undefined => {
    const by = readSigner(typed);
    setFault(by ? null : t`Enter an 8-digit UID or email address`);
    return by;
  };
  const field = (
    <TextInput
      label={label}
      placeholder={t`UID or email`}
      autoComplete="off"
      size="md"
      value={typed}
      error={fault}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
  return { read, field };
}

/** What such a change would break in the wallet, if anything. */
export function faultOf(wallet: WalletDetail, choice: Pick<OwnersChoice, 'change' | 'minimum'>) {
  return findOwnersFault({ ...numbersOf(wallet), ...choice });
}

const numbersOf = (wallet: WalletDetail) => ({ signers: wallet.signerCount, present: wallet.minimum });

interface MinimumProps {
  readonly wallet: WalletDetail;
  readonly change: OwnersChoice['change'];
  readonly minimum: number;
  readonly setMinimum: (minimum: number) => void;
  readonly fault?: string | null;
}

/** How many signatures it takes after the change. */
export function MinimumSelect({ wallet, change, minimum, setMinimum, fault = null }: MinimumProps) {
  const { t } = useLingui();
  const least = limits.multiSig.signers.minSignatures;
  const after = signersAfter({ ...numbersOf(wallet), change });
  const choices = Array.from({ length: after - least + 1 }, (_, at) => at + least);
  return (
    <NativeSelect
      label={t`New approvals required`}
      description={
        minimum === after
          ? t`If all must sign, one lost key locks the wallet for good.`
          : t`Currently ${wallet.minimum} of ${wallet.signerCount}.`
      }
      size="md"
      value={String(minimum)}
      error={fault}
      data={choices.map((choice) => ({ value: String(choice), label: t`${choice} of ${after}` }))}
      onChange={(event) => setMinimum(Number(event.currentTarget.value))}
    />
  );
}

interface NeedsProps {
  readonly wallet: WalletDetail;
  readonly isAfterAcceptance?: boolean;
}

/** Whose signatures a change takes, and when: after somebody new has accepted, or at once. */
export function NeedsSignatures({ wallet, isAfterAcceptance = false }: NeedsProps) {
  return (
    <p className={styles.meta}>
      {isAfterAcceptance ? (
        <Trans>Once the new signer accepts, {wallet.minimum} of the current signers must sign this change.</Trans>
      ) : (
        <Trans>{wallet.minimum} of the current signers must sign this change.</Trans>
      )}
    </p>
  );
}
