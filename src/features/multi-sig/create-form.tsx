import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { brand } from '#contract/platform/brand.ts';
import { multiSig } from '#contract/multi-sig/calls.ts';
import {
  findWalletFault,
  maxSigners,
  nameLength,
  signerName,
  walletNameMaxLength,
  type WalletFault,
} from '#contract/multi-sig/rules.ts';
import { CommandState } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields, type Fields } from '#src/ui/form/use-fields.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './multi-sig.module.css';
import { readSigner } from './signer-text.ts';
import type { WalletDetail } from './rows.ts';
import { useAct } from './use-act.ts';
import { walletFaults } from './wording.ts';

const wallets = '/dashboard/assets/digital/wallets';

interface Typed {
  readonly name: string;
  /** Signers, each by UID or email. */
  readonly signers: readonly string[];
  readonly minimum: string;
}

const read = ({ name, signers, minimum }: Typed) => ({
  name,
  signers: signers.map(readSigner).filter((signer) => signer !== undefined),
  minimum: Number(minimum),
});

/** Name, signers, minimum. The signers are invited as soon as the form is submitted. */
export function CreateForm() {
  const { t } = useLingui();
  const { user } = useSession();
  const navigate = useNavigate();
  const command = useAct<WalletDetail>('wallet', (made) =>
    navigate({ to: wallets, search: made ? { id: made.id } : {}, replace: true }),
  );
  const fields = useFields<Typed>({
    initial: { name: '', signers: [user?.uid ?? '', ''], minimum: '2' },
    findFaults: useFaults(),
  });
  const { field, values } = fields;
  const { length } = values.signers;
  const named = nameLength(values.name);
  const invite = async (typed: Typed) => {
    const body = read(typed);
    await command.submit({ body, send: (_verification, options) => api(multiSig.create, { body }, options) });
  };
  return (
    <Page isNarrow>
      <PageHeader
        title={<Trans>Create multisig wallet</Trans>}
        about={
          <Trans>We’ll email each signer. Once everyone accepts, the wallet is created and gets its address.</Trans>
        }
      />
      <Panel>
        <Form of={fields} submit={invite}>
          <Field
            label={t`Wallet name`}
            description={t`${named} of ${walletNameMaxLength} characters`}
            {...field('name')}
          />
          <SignerFields of={fields} />
          <SelectField
            label={t`Approvals required`}
            description={t`How many signers must approve each withdrawal. If all must sign, one lost key locks the wallet permanently; with fewer, the others can replace a signer.`}
            choices={values.signers
              .slice(1)
              .map((_signer, at) => ({ value: String(at + 2), label: t`${at + 2} of ${length}` }))}
            {...field('minimum')}
          />
          <CommandState money={command} />
          <FormFoot
            of={{ isBusy: command.isBusy }}
            action={<Trans>Invite signers</Trans>}
            cancel={() => void navigate({ to: wallets, search: {} })}
            offline={<Trans>You’re offline. Connect to create a wallet.</Trans>}
          />
        </Form>
      </Panel>
    </Page>
  );
}

function SignerFields({ of: { form, values, errors, change } }: { of: Fields<Typed> }) {
  const { t } = useLingui();
  const { signers, minimum } = values;
  const remove = (at: number) => {
    form.removeListItem('signers', at);
    change({ minimum: String(Math.min(Number(minimum), signers.length - 1)) });
  };
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Signers</Trans>
      </legend>
      <p className={styles.meta}>
        <Trans>
          Add verified {brand.name} users by UID or email. You don’t have to be a signer. Later changes need signatures.
        </Trans>
      </p>
      {signers.map((_signer, at) => (
        <div key={form.key(`signers.${at}`)} className={styles.signerRow}>
          <Field
            label={null}
            name={`signers.${at}`}
            aria-label={t`Signer ${at + 1}`}
            placeholder={t`UID or email`}
            {...form.getInputProps(`signers.${at}`)}
            error={errors[`signers.${at}`]}
          />
          <Button
            variant="default"
            aria-label={t`Remove signer ${at + 1}`}
            disabled={signers.length <= 2}
            onClick={() => remove(at)}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="light"
          disabled={signers.length >= maxSigners}
          onClick={() => form.insertListItem('signers', '')}
        >
          <Trans>Add signer</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

function useFaults() {
  const { i18n, t } = useLingui();
  return (typed: Typed) => {
    const choice = read(typed);
    const fault = findWalletFault(choice);
    const malformed = typed.signers.flatMap((signer, at) => (readSigner(signer) ? [] : [at]));
    const ofWallet = fault && i18n._(walletFaults[fault]);
    return {
      ...(fault?.startsWith('name') ? { name: ofWallet } : {}),
      ...Object.fromEntries(malformed.map((at) => [`signers.${at}`, t`Enter an 8-digit UID or email address`])),
      ...(fault && malformed.length === 0 && !fault.startsWith('name') ? { [pathOf(fault, choice)]: ofWallet } : {}),
    };
  };
}

/**
 * Returns the field at which to show a fault of the signers or the minimum; a duplicate signer is reported at the
 * second occurrence.
 */
function pathOf(fault: WalletFault, { signers }: ReturnType<typeof read>): string {
  const names = signers.map(signerName);
  if (fault === 'signerTwice') return `signers.${names.findIndex((name, at) => names.indexOf(name) !== at)}`;
  return 'minimum';
}
