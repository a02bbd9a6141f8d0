import type { ComponentPropsWithRef, ReactNode } from 'react';
import { PlainFrame, type PlainWords } from './plain-frame.tsx';
import styles from './plain.module.css';

interface PlainFieldProps extends Omit<ComponentPropsWithRef<'input'>, keyof PlainWords>, PlainWords {
  /** A button within the field, at its end. */
  readonly action?: ReactNode;
  /** What is counted in it, at its end. */
  readonly unit?: string;
}

/** The browser's own field with the kit's look, for what is there before the kit. */
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
