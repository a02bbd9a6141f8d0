import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import styles from './plain.module.css';

/** The texts of a field, in addition to the props of its control. */
export interface PlainWords {
  readonly label: ReactNode;
  /** The validation error. */
  readonly fault?: ReactNode;
  /** A hint about what to enter. The error replaces it once there is one. */
  readonly description?: ReactNode;
  /** Whether the field is optional. Optional fields are marked, since most are required. */
  readonly isOptional?: boolean;
}

interface FrameProps extends PlainWords {
  readonly id: string | undefined;
  /** Renders the control, given its label and description ids. */
  readonly children: (told: Told) => ReactNode;
}

interface Told {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A label, description, control and error that look like the kit's fields but don't use the kit. */
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
