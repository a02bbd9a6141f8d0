import type { ComponentPropsWithRef } from 'react';
import styles from './plain.module.css';

interface PlainButtonProps extends ComponentPropsWithRef<'button'> {
  readonly isQuiet?: boolean;
  /** Whether the button is smaller, next to the item it acts on. */
  readonly isSoft?: boolean;
  /** Whether its action is in progress: it shows a spinner and ignores further presses. */
  readonly isBusy?: boolean;
}

/** The browser's native button with the kit's look, for pages shown before the kit loads. */
export function PlainButton({
  isQuiet = false,
  isSoft = false,
  isBusy = false,
  disabled,
  children,
  ...rest
}: PlainButtonProps) {
  const look = isQuiet ? styles.quiet : isSoft ? styles.soft : '';
  return (
    <button
      type="button"
      className={`${styles.button} ${look}`}
      disabled={isBusy || disabled}
      aria-busy={isBusy}
      {...rest}
    >
      {isBusy ? <span className={styles.busy} aria-hidden="true" /> : null} {children}
    </button>
  );
}
