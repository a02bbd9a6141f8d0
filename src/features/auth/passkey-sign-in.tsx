import { Trans } from '@lingui/react/macro';
import { passkeys } from '#contract/passkeys/calls.ts';
import { api, isCancelled } from '#src/platform/api.ts';
import { beginSession } from '#src/platform/sign-in.ts';
import { Button } from '#src/ui/button.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useEnter } from './use-enter.ts';

interface PasskeySignInProps {
  readonly isDisabled: boolean;
  readonly onError: (error: unknown) => void;
}

/** Signs in with a passkey of this device or a phone nearby. Not there where the browser knows none. */
export function PasskeySignIn({ isDisabled, onError }: PasskeySignInProps) {
  const enter = useEnter();
  const { isBusy, run } = useCommand();
  if (!('PublicKeyCredential' in globalThis)) return null;
  const press = () => {
    onError(null);
    void run(async () => {
      try {
        await signInWithPasskey();
        await enter();
      } catch (error) {
        if (!isDismissed(error)) onError(error);
      }
    });
  };
  return (
    <Button variant="default" fullWidth loading={isBusy} disabled={isDisabled} onClick={press}>
      <Trans>Sign in with a passkey</Trans>
    </Button>
  );
}

async function signInWithPasskey(): Promise<void> {
  const body = { response: await askPasskey() };
  await beginSession(await api(passkeys.finishPasskeySignIn, { body }, options));
}

const options = { isInline: true, beginsSession: true };

/** Asks for a passkey of whoever is here, as a sign-in does. @returns the answer for the server */
export async function askPasskey() {
  const [{ startAuthentication }, asked] = await Promise.all([
    import('@simplewebauthn/browser'),
    api(passkeys.beginPasskeySignIn, { body: {} }, options),
  ]);
  const { id, rawId, type, response, authenticatorAttachment } = await startAuthentication({
    optionsJSON: asked.options,
  });
  // What the browser says of extensions is not asked for here, and differs from browser to browser.
  return { id, rawId, type, response, authenticatorAttachment, clientExtensionResults: {} };
}

/** The person closed the browser's own dialog, which has said all there is to say. */
export function isDismissed(error: unknown): boolean {
  return isCancelled(error) || (error instanceof Error && error.name === 'NotAllowedError');
}
