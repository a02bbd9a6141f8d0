import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { CommandDialog } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { faultOf, MinimumSelect, NeedsSignatures, useLeaving, useNewSigner, useProposal } from './owner-fields.tsx';
import type { WalletDetail } from './rows.ts';
import { walletFaults } from './wording.ts';

interface DialogProps {
  readonly wallet: WalletDetail;
  readonly close: () => void;
}

/** Asks somebody to become one more signer. */
export function AddDialog({ wallet, close }: DialogProps) {
  const { t } = useLingui();
  const { form, propose } = useProposal(wallet, close);
  const joining = useNewSigner(t`New signer`);
  const [minimum, setMinimum] = useState(wallet.minimum);
  const submit = async () => {
    const by = joining.read();
    if (!by) return false;
    return propose({ id: wallet.id, by, minimum }, (body, options) => api(multiSig.addSigner, { body }, options));
  };
  return (
    <CommandDialog
      title={<Trans>Add signer</Trans>}
      action={<Trans>Invite signer</Trans>}
      form={form}
      close={close}
      submit={submit}
    >
      {joining.field}
      <MinimumSelect wallet={wallet} change="add" minimum={minimum} setMinimum={setMinimum} />
      <NeedsSignatures wallet={wallet} isAfterAcceptance />
    </CommandDialog>
  );
}

/** Asks somebody to take a signer's place. */
export function ReplaceDialog({ wallet, close }: DialogProps) {
  const { t } = useLingui();
  const { form, propose } = useProposal(wallet, close);
  const { signer, field } = useLeaving(wallet);
  const joining = useNewSigner(t`Replacement signer`);
  const submit = async () => {
    const by = joining.read();
    if (!by) return false;
    return propose({ id: wallet.id, signer, by }, (body, options) => api(multiSig.replaceSigner, { body }, options));
  };
  return (
    <CommandDialog
      title={<Trans>Replace signer</Trans>}
      action={<Trans>Invite signer</Trans>}
      form={form}
      close={close}
      submit={submit}
    >
      {field}
      {joining.field}
      <NeedsSignatures wallet={wallet} isAfterAcceptance />
    </CommandDialog>
  );
}

/** Proposes that a signer leaves. */
export function RemoveDialog({ wallet, close }: DialogProps) {
  const { form, propose } = useProposal(wallet, close);
  const { signer, field, count } = useLeaving(wallet);
  const [minimum, setMinimum] = useState(Math.min(wallet.minimum, count - 1));
  const submit = () =>
    propose({ id: wallet.id, signer, minimum }, (body, options) => api(multiSig.removeSigner, { body }, options));
  return (
    <CommandDialog
      title={<Trans>Remove signer</Trans>}
      action={<Trans>Submit proposal</Trans>}
      form={form}
      close={close}
      submit={submit}
      isDanger
    >
      {field}
      <MinimumSelect wallet={wallet} change="remove" minimum={minimum} setMinimum={setMinimum} />
      <NeedsSignatures wallet={wallet} />
    </CommandDialog>
  );
}

/** Proposes how many signatures it takes. */
export function MinimumDialog({ wallet, close }: DialogProps) {
  const { i18n } = useLingui();
  const { form, propose } = useProposal(wallet, close);
  const [minimum, setMinimum] = useState(wallet.minimum);
  const [isChecked, setChecked] = useState(false);
  const fault = faultOf(wallet, { change: 'minimum', minimum });
  const submit = async () => {
    setChecked(true);
    if (fault) return false;
    return propose({ id: wallet.id, minimum }, (body, options) => api(multiSig.changeMinimum, { body }, options));
  };
  return (
    <CommandDialog
      title={<Trans>Change approvals required</Trans>}
      action={<Trans>Submit proposal</Trans>}
      form={form}
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
    </CommandDialog>
  );
}
