import type { ComponentPropsWithRef } from 'react';
import styles from './plain.module.css';

interface PlainButtonProps extends ComponentPropsWithRef<'button'> {
  readonly isQuiet?: boolean;
  /** Beside what it is about, and smaller. */
  readonly isSoft?: boolean;
  /** What it began is under way: it turns, and takes no second press. */
  readonly isBusy?: boolean;
}

/** The browser's own button with the kit's look, for what is there before the kit. */
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
