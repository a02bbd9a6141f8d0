import { useId, type ReactNode, type Ref } from 'react';
import styles from './auth.module.css';

interface ChoiceProps<V extends string> {
  readonly name: string;
  readonly legend: ReactNode;
  readonly value: V | undefined;
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly onChange: (value: V) => void;
  readonly error?: ReactNode;
  /** The first button, to send the focus to. */
  readonly firstRef?: Ref<HTMLInputElement>;
}

/** One of a few, each a button that shows whether it is chosen. */
export function Choice<V extends string>({ name, legend, value, options, onChange, error, firstRef }: ChoiceProps<V>) {
  const errorId = useId();
  return (
    <fieldset className={styles.kinds} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      {options.map((option, index) => (
        <label key={option.value}>
          <input
            ref={index === 0 ? firstRef : undefined}
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
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
