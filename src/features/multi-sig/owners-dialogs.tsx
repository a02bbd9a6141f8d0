import { Trans, useLingui } from '@lingui/react/macro';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { CommandDialog } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Field } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import {
  faultOf,
  LeavingField,
  listActive,
  MinimumSelect,
  NeedsSignatures,
  useJoiningFault,
  useProposal,
} from './owner-fields.tsx';
import { readSigner } from './signer-text.ts';
import type { WalletDetail } from './rows.ts';
import { walletFaults } from './wording.ts';

interface DialogProps {
  readonly wallet: WalletDetail;
  readonly close: () => void;
}

/** Invites an additional signer. */
export function AddDialog({ wallet, close }: DialogProps) {
  const { t } = useLingui();
  const { form, propose } = useProposal(wallet, close);
  const faultOf = useJoiningFault();
  const fields = useFields({
    initial: { joining: '', minimum: String(wallet.minimum) },
    findFaults: ({ joining }) => ({ joining: faultOf(joining) }),
  });
  const { joining, minimum } = fields.values;
  const by = readSigner(joining);
  return (
    <CommandDialog
      title={<Trans>Add signer</Trans>}
      action={<Trans>Invite signer</Trans>}
      form={form}
      close={close}
      of={fields}
      submit={async () =>
        by &&
        propose({ id: wallet.id, by, minimum: Number(minimum) }, (body, options) =>
          api(multiSig.addSigner, { body }, options),
        )
      }
    >
      <Field label={t`New signer`} placeholder={t`UID or email`} {...fields.field('joining')} />
      <MinimumSelect wallet={wallet} change="add" {...fields.field('minimum')} />
      <NeedsSignatures wallet={wallet} isAfterAcceptance />
    </CommandDialog>
  );
}

/** Invites a person to take a signer's place. */
export function ReplaceDialog({ wallet, close }: DialogProps) {
  const { t } = useLingui();
  const { form, propose } = useProposal(wallet, close);
  const faultOf = useJoiningFault();
  const fields = useFields({
    initial: { signer: listActive(wallet)[0]?.id ?? '', joining: '' },
    findFaults: ({ joining }) => ({ joining: faultOf(joining) }),
  });
  const { signer, joining } = fields.values;
  const by = readSigner(joining);
  return (
    <CommandDialog
      title={<Trans>Replace signer</Trans>}
      action={<Trans>Invite signer</Trans>}
      form={form}
      close={close}
      of={fields}
      submit={async () =>
        by && propose({ id: wallet.id, signer, by }, (body, options) => api(multiSig.replaceSigner, { body }, options))
      }
    >
      <LeavingField wallet={wallet} {...fields.field('signer')} />
      <Field label={t`Replacement signer`} placeholder={t`UID or email`} {...fields.field('joining')} />
      <NeedsSignatures wallet={wallet} isAfterAcceptance />
    </CommandDialog>
  );
}

const nothingWrong = () => ({});

/** Proposes to remove a signer. */
export function RemoveDialog({ wallet, close }: DialogProps) {
  const { form, propose } = useProposal(wallet, close);
  const active = listActive(wallet);
  const fields = useFields({
    initial: { signer: active[0]?.id ?? '', minimum: String(Math.min(wallet.minimum, active.length - 1)) },
    findFaults: nothingWrong,
  });
  const { signer, minimum } = fields.values;
  return (
    <CommandDialog
      title={<Trans>Remove signer</Trans>}
      action={<Trans>Submit proposal</Trans>}
      form={form}
      close={close}
      of={fields}
      submit={() =>
        propose({ id: wallet.id, signer, minimum: Number(minimum) }, (body, options) =>
          api(multiSig.removeSigner, { body }, options),
        )
      }
      isDanger
    >
      <LeavingField wallet={wallet} {...fields.field('signer')} />
      <MinimumSelect wallet={wallet} change="remove" {...fields.field('minimum')} />
      <NeedsSignatures wallet={wallet} />
    </CommandDialog>
  );
}

/** Proposes to change the number of required signatures. */
export function MinimumDialog({ wallet, close }: DialogProps) {
  const { i18n } = useLingui();
  const { form, propose } = useProposal(wallet, close);
  const fields = useFields({
    initial: { minimum: String(wallet.minimum) },
    findFaults: (typed) => {
      const fault = faultOf(wallet, { change: 'minimum', minimum: Number(typed.minimum) });
      return { minimum: fault && i18n._(walletFaults[fault]) };
    },
  });
  const minimum = Number(fields.values.minimum);
  return (
    <CommandDialog
      title={<Trans>Change approvals required</Trans>}
      action={<Trans>Submit proposal</Trans>}
      form={form}
      close={close}
      of={fields}
      submit={() =>
        propose({ id: wallet.id, minimum }, (body, options) => api(multiSig.changeMinimum, { body }, options))
      }
    >
      <MinimumSelect wallet={wallet} change="minimum" {...fields.field('minimum')} />
      <NeedsSignatures wallet={wallet} />
    </CommandDialog>
  );
}
