import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './ui.module.css';

interface DialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /**
   * Called on Escape or a press outside. Undefined if only an action closes the dialog: its content can't be shown
   * again.
   */
  readonly onClose?: (() => void) | undefined;
  /** True to show it beside the list it was opened from, if there is room. */
  readonly isSide?: boolean;
  /** True if it replaces an open dialog: two are never visible at once. */
  readonly isInPlace?: boolean;
}

/** A dialog using the native element: the focus stays inside, Escape closes it, the rest is inert. */
export function Dialog({ title, children, actions, onClose, isSide = false, isInPlace = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Close before removal from the page: only then does the browser restore the focus.
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
      // If nothing was pressed since the last one, an Escape that is only prevented still closes the dialog.
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={(event) => {
        // The `cancel` of a file input or a dialog inside bubbles up to here.
        if (event.target !== event.currentTarget) return;
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
