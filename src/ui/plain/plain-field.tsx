import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import styles from './plain.module.css';

interface PlainFieldProps extends ComponentPropsWithRef<'input'> {
  readonly label: ReactNode;
  readonly fault: string | null;
  /** A button within the field, at its end. */
  readonly action?: ReactNode;
}

/** The browser's own field with the kit's look, for what is there before the kit. */
export function PlainField({ label, fault, action, ...input }: PlainFieldProps) {
  const own = useId();
  const id = input.id ?? own;
  const faultId = `${id}-fault`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : faultId}
        />
        {action}
      </div>
      {fault === null ? null : (
        <p id={faultId} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
