import type { ComponentPropsWithRef, ReactNode } from 'react';
import { PlainFrame, type PlainWords } from './plain-frame.tsx';
import styles from './plain.module.css';

interface PlainFieldProps extends Omit<ComponentPropsWithRef<'input'>, keyof PlainWords>, PlainWords {
  /** A button inside the field, at its end. */
  readonly action?: ReactNode;
  /** The unit, shown at the field's end. */
  readonly unit?: string;
}

/** The browser's native field with the kit's look, for pages shown before the kit loads. */
export function PlainField({ label, fault, description, isOptional, action, unit, ...input }: PlainFieldProps) {
  return (
    <PlainFrame {...{ label, fault, description, isOptional }} id={input.id}>
      {(told) => (
        <>
          <input autoComplete="off" {...input} {...told} />
          {unit === undefined ? null : <span className={styles.unit}>{unit}</span>}
          {action}
        </>
      )}
    </PlainFrame>
  );
}
