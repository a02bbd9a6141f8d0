import { useId, type ReactNode } from 'react';
import styles from './auth.module.css';

interface ChoiceProps {
  readonly name: string;
  readonly legend: ReactNode;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
}

/** A choice of one out of a few, each a button that shows whether it is chosen. */
export function Choice({ name, legend, value, options, onChange, error }: ChoiceProps) {
  const errorId = useId();
  return (
    <fieldset
      className={styles.kinds}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={value === option.value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
      {error ? (
        <p id={errorId} className={styles.wrong}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
