import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { passkeys as calls } from '#contract/passkeys/calls.ts';
import { passkeyNameMaxLength, passkeyValues } from '#contract/passkeys/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import type { PasskeyRow } from './rows.ts';
import styles from './security.module.css';
import { useCommand } from '#src/ui/use-command.ts';

interface PasskeyNameDialogProps {
  /** The passkey to rename; without one a new passkey is made. */
  readonly row?: PasskeyRow;
  readonly close: () => void;
  readonly done: () => void;
}

const inline = { isInline: true };

/** Names a passkey, a new one before the browser makes it. */
export function PasskeyNameDialog({ row, close, done }: PasskeyNameDialogProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const verified = useVerified();
  const { isBusy, error, run } = useCommand();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(row?.name ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const add = () =>
    verified('security.passkey', passkeyValues.add(), async (verification) => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { options } = await api(calls.beginPasskeyRegistration, { body: { verification } }, inline);
      const response = await startRegistration({ optionsJSON: options }).catch((failure: unknown) => {
        if (failure instanceof Error && failure.name === 'InvalidStateError')
          throw new Error(t`This device already has a passkey for your account.`);
        throw new Error(t`Your browser didn’t create a passkey. Try again or use another device.`);
      });
      return api(calls.finishPasskeyRegistration, { body: { response, name: name.trim() } }, inline);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = name.trim() === '';
    setFault(isMissing ? t`Enter a name, such as your device’s name` : null);
    if (isMissing) return input.current?.focus();
    void run(async () => {
      const answer = row
        ? await api(calls.renamePasskey, { body: { id: row.id, name: name.trim() } }, inline)
        : await add();
      if (answer !== null) done();
    });
  };
  return (
    <Dialog title={row ? <Trans>Rename passkey</Trans> : <Trans>Add passkey</Trans>} onClose={close}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        {row ? null : (
          <p>
            <Trans>
              Confirm it’s you, and your browser creates the passkey. Transfers and withdrawals are then paused for 24
              hours.
            </Trans>
          </p>
        )}
        <TextInput
          ref={input}
          label={t`Name`}
          description={t`A name you’ll recognise, such as “Work laptop” or “Phone”.`}
          maxLength={passkeyNameMaxLength}
          autoComplete="off"
          size="md"
          value={name}
          error={fault}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormError error={error} />
        <div className={styles.actions}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isBusy} disabled={isOffline}>
            {row ? <Trans>Save</Trans> : <Trans>Continue</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
