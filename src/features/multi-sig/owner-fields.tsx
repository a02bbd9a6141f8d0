import { Trans, useLingui } from '@lingui/react/macro';
import { findOwnersFault, signersAfter, type OwnersChoice } from '#contract/multi-sig/rules.ts';
import type { MoneyOrder } from '#src/features/commands/index.ts';
import { limits } from '#contract/platform/limits.ts';
import { SelectField } from '#src/ui/form/fields.tsx';
import type { FieldInput } from '#src/ui/form/use-fields.ts';
import styles from './multi-sig.module.css';
import type { WalletDetail } from './rows.ts';
import { readSigner } from './signer-text.ts';
import { useAct } from './use-act.ts';

/** Proposes a change of a wallet's owners, sent once however often it is submitted. */
export function useProposal(wallet: WalletDetail, done: () => void) {
  const form = useAct(`owners-${wallet.id}`, done);
  const propose = <Body extends object>(
    body: Body,
    send: (body: Body, options: Parameters<MoneyOrder<unknown>['send']>[1]) => Promise<unknown>,
  ) => form.submit({ body, send: (_verification, options) => send(body, options) });
  return { form, propose };
}

interface LeavingProps extends FieldInput<string> {
  readonly wallet: WalletDetail;
}

export const listActive = ({ signers }: WalletDetail) => signers.filter(({ status }) => status === 'active');

/** Selects which current signer leaves. */
export function LeavingField({ wallet, ...input }: LeavingProps) {
  const { t } = useLingui();
  const choices = listActive(wallet).map(({ id, label, name }) => ({
    value: id,
    label: name ? `${name} (${label})` : label,
  }));
  return <SelectField label={t`Signer to remove`} choices={choices} {...input} />;
}

/** Returns the fault of a joining signer's text: it must be a user ID or an email address. */
export function useJoiningFault() {
  const { t } = useLingui();
  return (typed: string) => (readSigner(typed) ? undefined : t`Enter an 8-digit UID or email address`);
}

/** Returns the rule that a change of owners would break in the wallet, if any. */
export function faultOf(wallet: WalletDetail, choice: Pick<OwnersChoice, 'change' | 'minimum'>) {
  return findOwnersFault({ ...numbersOf(wallet), ...choice });
}

const numbersOf = (wallet: WalletDetail) => ({ signers: wallet.signerCount, present: wallet.minimum });

interface MinimumProps extends FieldInput<string> {
  readonly wallet: WalletDetail;
  readonly change: OwnersChoice['change'];
}

/** Selects how many signatures are required after the change. */
export function MinimumSelect({ wallet, change, ...input }: MinimumProps) {
  const { t } = useLingui();
  const least = limits.multiSig.signers.minSignatures;
  const after = signersAfter({ ...numbersOf(wallet), change });
  const choices = Array.from({ length: after - least + 1 }, (_, at) => at + least);
  return (
    <SelectField
      label={t`New approvals required`}
      description={
        input.value === String(after)
          ? t`If all must sign, one lost key locks the wallet permanently.`
          : t`Currently ${wallet.minimum} of ${wallet.signerCount}.`
      }
      choices={choices.map((choice) => ({ value: String(choice), label: t`${choice} of ${after}` }))}
      {...input}
    />
  );
}

interface NeedsProps {
  readonly wallet: WalletDetail;
  readonly isAfterAcceptance?: boolean;
}

/** Explains whose signatures a change needs, and when: after a new signer has accepted, or immediately. */
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
