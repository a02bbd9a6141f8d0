import { Trans } from '@lingui/react/macro';
import { isCancelled } from '#src/platform/api-error.ts';
import { PlainButton } from '#src/ui/plain/plain-button.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useFixed } from '#src/ui/use-fixed.ts';
import { loadPasskey } from './load-sign-in.ts';
import { useEnter } from './use-enter.ts';

interface PasskeySignInProps {
  readonly isDisabled: boolean;
  readonly onError: (error: unknown) => void;
}

const knowsPasskeys = () => 'PublicKeyCredential' in globalThis;

/** Signs in with a passkey on this device or a nearby phone. Not shown if the browser doesn't support passkeys. */
export function PasskeySignIn({ isDisabled, onError }: PasskeySignInProps) {
  const enter = useEnter();
  const { isBusy, run } = useCommand();
  const hasPasskeys = useFixed(knowsPasskeys, true);
  if (!hasPasskeys) return null;
  const press = () => {
    onError(null);
    void run(async () => {
      try {
        const { signInWithPasskey } = await loadPasskey();
        await signInWithPasskey();
        await enter();
      } catch (error) {
        if (!isDismissed(error)) onError(error);
      }
    });
  };
  return (
    <PlainButton isQuiet isBusy={isBusy} disabled={isDisabled} onClick={press}>
      <Trans>Sign in with a passkey</Trans>
    </PlainButton>
  );
}

/** Whether the user closed the browser's own dialog, which needs no further message. */
export function isDismissed(error: unknown): boolean {
  return isCancelled(error) || (error instanceof Error && error.name === 'NotAllowedError');
}
