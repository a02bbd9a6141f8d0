import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onReaction, type ReactionEvent } from '#src/platform/reactions.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import styles from './shell.module.css';

interface Toast {
  readonly id: number;
  readonly message: string;
  readonly details: string;
}

const toastMs = 8000;
const maxToasts = 4;
let lastToastId = 0;

/** Shows what the platform reports: goes to a page, opens a dialog, or says it in a toast. */
export function Reactions() {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<ReactionEvent | null>(null);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const dismiss = (id: number) => setToasts((now) => now.filter((toast) => toast.id !== id));
    const say = (message: string, details: string) => {
      lastToastId += 1;
      const id = lastToastId;
      setToasts((now) =>
        [...now.filter((toast) => toast.message !== message), { id, message, details }].slice(-maxToasts),
      );
      setTimeout(() => dismiss(id), toastMs);
    };
    return onReaction((event) => {
      if (event.type === 'maintenance') void navigate({ to: '/maintain' });
      if (event.type === 'signOut') void navigate({ to: '/user/login' });
      if (event.type === 'loginTip' || event.type === 'keyDialog') setDialog(event);
      if (event.type === 'safeVerification') say(event.message, '');
      if (event.type === 'toast') say(event.message, event.details);
    });
  }, [navigate]);
  const close = () => setDialog(null);
  return (
    <>
      <ToastList toasts={toasts} dismiss={(id) => setToasts((now) => now.filter((toast) => toast.id !== id))} />
      {dialog?.type === 'loginTip' ? <LoginTip message={dialog.message} close={close} /> : null}
      {dialog?.type === 'keyDialog' ? <KeyDialog event={dialog} close={close} /> : null}
    </>
  );
}

function ToastList({ toasts, dismiss }: { toasts: readonly Toast[]; dismiss: (id: number) => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast}>
          <p>
            {toast.message}
            {toast.details ? <small>{toast.details}</small> : null}
          </p>
          <button type="button" aria-label={t`Dismiss`} onClick={() => dismiss(toast.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}

function LoginTip({ message, close }: { message: string; close: () => void }) {
  const navigate = useNavigate();
  const leave = () => {
    close();
    void navigate({ to: '/user/login' });
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

function KeyDialog({ event, close }: { event: Extract<ReactionEvent, { type: 'keyDialog' }>; close: () => void }) {
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
        <Trans>The key that protects your password on its way could not be fetched.</Trans>
      </p>
    </Dialog>
  );
}
