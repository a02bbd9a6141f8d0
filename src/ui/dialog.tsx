import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './ui.module.css';

interface DialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Escape, or a press beside it. Left out where only an action ends it: what it shows can't be shown again. */
  readonly onClose?: (() => void) | undefined;
  /** Beside the list that it was opened from, where there is room. */
  readonly isSide?: boolean;
  /** Stands in the place of a dialog that is open: two are never seen at once. */
  readonly isInPlace?: boolean;
}

/** A dialog on the browser's own element: focus stays in it, Escape closes it, the rest is inert. */
export function Dialog({ title, children, actions, onClose, isSide = false, isInPlace = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before it is taken from the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={isSide ? `${styles.dialog} ${styles.side}` : styles.dialog}
      data-in-place={isInPlace}
      aria-labelledby={titleId}
      // Where nothing was pressed since the last one, an Escape that is only prevented closes it all the same.
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      {actions ? <div className={styles.dialogActions}>{actions}</div> : null}
    </dialog>
  );
}
