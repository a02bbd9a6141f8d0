import { Trans } from '@lingui/react/macro';
import type { ReactionEvent } from '#src/platform/reactions.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useGo } from '#src/ui/ways.ts';

/** Reactions that interrupt the user. */
export type DialogEvent = Extract<ReactionEvent, { type: 'loginTip' | 'keyDialog' }>;

/** Prompts the user on behalf of the platform: to sign in again, or to retry fetching the key. */
export default function ReactionDialog({ event, close }: { event: DialogEvent; close: () => void }) {
  if (event.type === 'loginTip') return <LoginTip message={event.message} close={close} />;
  return <KeyDialog event={event} close={close} />;
}

function LoginTip({ message, close }: { message: string; close: () => void }) {
  const go = useGo();
  const leave = () => {
    close();
    go({ to: '/user/login' });
  };
  return (
    <Dialog
      title={<Trans>Please sign in again</Trans>}
      onClose={leave}
      actions={
        <Button onClick={leave}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}

function KeyDialog({ event, close }: { event: Extract<DialogEvent, { type: 'keyDialog' }>; close: () => void }) {
  const cancel = () => {
    close();
    event.cancel();
  };
  const retry = () => {
    close();
    event.retry();
  };
  return (
    <Dialog
      title={<Trans>Tip</Trans>}
      onClose={cancel}
      actions={
        <>
          <Button variant="default" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>We couldn’t load the key that encrypts your password. Try again.</Trans>
      </p>
    </Dialog>
  );
}
