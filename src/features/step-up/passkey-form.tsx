import { Trans, useLingui } from '@lingui/react/macro';
import { passkeys } from '#contract/passkeys/calls.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from './step-up.module.css';

interface PasskeyFormProps {
  readonly verification: string;
  readonly pass: () => void;
  readonly voidIt: () => void;
  readonly close: () => void;
}

/** Passes the verification with a passkey on this device or a nearby one. */
export function PasskeyForm({ verification, pass, voidIt, close }: PasskeyFormProps) {
  const { t } = useLingui();
  const { isBusy, error, run } = useCommand();
  const press = () =>
    run(async () => {
      try {
        await prove(verification);
        pass();
      } catch (failure) {
        if (isBrowsers(failure)) throw new Error(t`Your passkey wasn’t used. Try again or confirm another way.`);
        if (!(failure instanceof ApiError) || failure.code !== 50002) throw failure;
        voidIt();
      }
    });
  return (
    <>
      <p>
        <Trans>Your browser will ask for your fingerprint, face or device PIN.</Trans>
      </p>
      <FormError error={error} />
      <div className={styles.actions}>
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={isBusy} onClick={() => void press()}>
          <Trans>Use a passkey</Trans>
        </Button>
      </div>
    </>
  );
}

async function prove(verification: string): Promise<void> {
  const inline = { isInline: true };
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await api(passkeys.beginPasskeyVerification, { body: { verification } }, inline);
  const response = await startAuthentication({ optionsJSON: options });
  await api(passkeys.finishPasskeyVerification, { body: { verification, response } }, inline);
}

/** Whether the browser itself refused: the user closed its dialog, or there is no such passkey here. */
function isBrowsers(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError', 'WebAuthnError'].includes(error.name);
}
