import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import styles from './plain.module.css';

/** What a field says of itself beside what its control takes. */
export interface PlainWords {
  readonly label: ReactNode;
  /** What is wrong with it. */
  readonly fault?: ReactNode;
  /** What to write, until something is wrong: the fault stands in its place. */
  readonly description?: ReactNode;
  /** Marked, since most fields have to be filled in. */
  readonly isOptional?: boolean;
}

interface FrameProps extends PlainWords {
  readonly id: string | undefined;
  /** The control, which is told what it is called and what is said of it. */
  readonly children: (told: Told) => ReactNode;
}

interface Told {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A label, what is said of the field, the control, and what is wrong with it: as the kit's fields look, without the kit. */
export function PlainFrame({ id: given, label, fault, description, isOptional = false, children }: FrameProps) {
  const own = useId();
  const id = given ?? own;
  const said = fault || description;
  const saidId = `${id}-said`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isOptional ? (
          <span className={styles.optional}>
            {' '}
            <Trans>(optional)</Trans>
          </span>
        ) : null}
      </label>
      {!fault && description ? (
        <p id={saidId} className={styles.description}>
          {description}
        </p>
      ) : null}
      <div className={styles.box}>
        {children({ id, 'aria-invalid': Boolean(fault), 'aria-describedby': said ? saidId : undefined })}
      </div>
      {fault ? (
        <p id={saidId} className={styles.fault}>
          {fault}
        </p>
      ) : null}
    </div>
  );
}
