import { Trans, useLingui } from '@lingui/react/macro';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onReaction } from '#src/platform/reactions.ts';
import { Icon } from '#src/ui/icon.tsx';
import { inKit } from '#src/ui/in-kit.tsx';
import { Link } from '#src/ui/link.tsx';
import { useGo } from '#src/ui/ways.ts';
import type { DialogEvent } from './reaction-dialog.tsx';
import styles from './shell.module.css';

interface Toast {
  readonly id: number;
  readonly message: string;
  readonly details: string;
  /** True if refused because the user isn't verified; the toast then links to the verification. */
  readonly isForVerified: boolean;
}

const loadDialog = inKit(() => import('./reaction-dialog.tsx'));
const ReactionDialog = lazy(loadDialog);
/** Preload delay: the dialogs are needed when the network fails, so their code must be loaded before. */
const loadDialogAfterMs = 3000;

const toastMs = 8000;
const maxToasts = 4;
const notVerified = 60013;
let lastToastId = 0;

/** Shows the platform's events: navigates, opens a dialog, or shows a toast. */
export function Reactions() {
  const go = useGo();
  const [dialog, setDialog] = useState<DialogEvent | null>(null);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const dismiss = (id: number) => setToasts((now) => now.filter((toast) => toast.id !== id));
    const say = (message: string, details: string, isForVerified = false) => {
      lastToastId += 1;
      const id = lastToastId;
      setToasts((now) =>
        [...now.filter((toast) => toast.message !== message), { id, message, details, isForVerified }].slice(
          -maxToasts,
        ),
      );
      setTimeout(() => dismiss(id), toastMs);
    };
    return onReaction((event) => {
      // The sign-in page itself says that customers can't sign in and staff can.
      if (event.type === 'maintenance' && !/^\/(maintain|user\/login)/.test(location.pathname))
        go({ to: '/maintain', search: { from: location.pathname + location.search } });
      if (event.type === 'signOut') go({ to: '/user/login' });
      if (event.type === 'loginTip' || event.type === 'keyDialog') setDialog(event);
      if (event.type === 'safeVerification') say(event.message, '');
      if (event.type !== 'toast') return;
      const isForVerified = event.code === notVerified;
      say(event.message, isForVerified ? '' : event.details, isForVerified);
    });
  }, [go]);
  useEffect(() => {
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), loadDialogAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <ToastList toasts={toasts} dismiss={(id) => setToasts((now) => now.filter((toast) => toast.id !== id))} />
      {dialog ? (
        <Suspense fallback={null}>
          <ReactionDialog event={dialog} close={() => setDialog(null)} />
        </Suspense>
      ) : null}
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
            {toast.isForVerified ? (
              <Link to="/dashboard/account/verifiy" search={{ from: location.pathname }}>
                <Trans>See what is missing</Trans>
              </Link>
            ) : null}
          </p>
          <button type="button" aria-label={t`Dismiss`} onClick={() => dismiss(toast.id)}>
            <Icon of={IconX} size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}
