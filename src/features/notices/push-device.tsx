import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { brand } from '#contract/platform/brand.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { readPushState, turnOffPush, turnOnPush } from './push.ts';
import styles from './notices.module.css';

/** Turns push for this browser on or off. The permission prompt only appears after a press on the button. */
export function PushDevice({ publicKey }: { publicKey: string }) {
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const { data: state, refetch } = useQuery({ queryKey: ['push-state'], queryFn: readPushState, staleTime: 0 });
  if (state === undefined || state === 'unsupported') return null;
  const isOn = state === 'on';
  const change = () => void run(() => (isOn ? turnOffPush() : turnOnPush(publicKey))).then(() => refetch());
  return (
    <div className={styles.device}>
      <p role="status">
        {isOn ? <Trans>Push notifications are on for this device.</Trans> : null}
        {state === 'off' ? (
          <Trans>Get push notifications on this device, even when {brand.name} is closed.</Trans>
        ) : null}
        {state === 'blocked' ? (
          <Trans>Your browser blocks notifications. Allow them for this site in the browser’s settings.</Trans>
        ) : null}
      </p>
      {state === 'blocked' ? null : (
        <Button variant={isOn ? 'default' : 'filled'} loading={isBusy} disabled={isOffline || isBusy} onClick={change}>
          {isOn ? <Trans>Turn off push notifications</Trans> : <Trans>Turn on push notifications</Trans>}
        </Button>
      )}
      <FormError error={error} />
    </div>
  );
}
