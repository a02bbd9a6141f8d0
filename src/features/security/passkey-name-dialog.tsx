import { Trans, useLingui } from '@lingui/react/macro';
import { passkeys as calls } from '#contract/passkeys/calls.ts';
import { passkeyNameMaxLength, passkeyValues } from '#contract/passkeys/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import type { PasskeyRow } from './rows.ts';

interface PasskeyNameDialogProps {
  /** The passkey to rename; undefined creates a new one. */
  readonly row?: PasskeyRow;
  readonly close: () => void;
  readonly done: () => void;
}

const inline = { isInline: true };

/** Names a passkey; a new one is named before the browser creates it. */
export function PasskeyNameDialog({ row, close, done }: PasskeyNameDialogProps) {
  const { t } = useLingui();
  const verified = useVerified();
  const fields = useFields({
    initial: { name: row?.name ?? '' },
    findFaults: ({ name }) => ({ name: name.trim() === '' ? t`Enter a name, such as your device’s name` : undefined }),
  });
  const add = (name: string) =>
    verified('security.passkey', passkeyValues.add(), async (verification) => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { options } = await api(calls.beginPasskeyRegistration, { body: { verification } }, inline);
      const response = await startRegistration({ optionsJSON: options }).catch((failure: unknown) => {
        if (failure instanceof Error && failure.name === 'InvalidStateError')
          throw new Error(t`This device already has a passkey for your account.`);
        throw new Error(t`Your browser didn’t create a passkey. Try again or use another device.`);
      });
      return api(calls.finishPasskeyRegistration, { body: { response, name } }, inline);
    });
  const save = async (typed: { readonly name: string }) => {
    const name = typed.name.trim();
    const answer = row ? await api(calls.renamePasskey, { body: { id: row.id, name } }, inline) : await add(name);
    if (answer !== null) done();
  };
  return (
    <Dialog title={row ? <Trans>Rename passkey</Trans> : <Trans>Add passkey</Trans>} onClose={close}>
      <Form of={fields} submit={save}>
        {row ? null : (
          <p>
            <Trans>
              Confirm it’s you, and your browser creates the passkey. Transfers and withdrawals are then paused for 24
              hours.
            </Trans>
          </p>
        )}
        <Field
          label={t`Name`}
          description={t`A name you’ll recognise, such as “Work laptop” or “Phone”.`}
          maxLength={passkeyNameMaxLength}
          {...fields.field('name')}
        />
        <FormFoot of={fields} action={row ? <Trans>Save</Trans> : <Trans>Continue</Trans>} cancel={close} />
      </Form>
    </Dialog>
  );
}
