import type { ComponentPropsWithRef } from 'react';
import styles from './plain.module.css';

interface PlainButtonProps extends ComponentPropsWithRef<'button'> {
  readonly isQuiet?: boolean;
  /** What it began is under way: it turns, and takes no second press. */
  readonly isBusy?: boolean;
}

/** The browser's own button with the kit's look, for what is there before the kit. */
export function PlainButton({ isQuiet = false, isBusy = false, disabled, children, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={isQuiet ? `${styles.button} ${styles.quiet}` : styles.button}
      disabled={isBusy || disabled}
      aria-busy={isBusy}
      {...rest}
    >
      {isBusy ? <span className={styles.busy} aria-hidden="true" /> : null} {children}
    </button>
  );
}
