import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './ui.module.css';

interface DialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Escape, or a press beside it. */
  readonly onClose: () => void;
}

/** A dialog on the browser's own element: focus stays in it, Escape closes it, the rest is inert. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      {actions ? <div className={styles.dialogActions}>{actions}</div> : null}
    </dialog>
  );
}
