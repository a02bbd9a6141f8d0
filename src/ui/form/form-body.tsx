import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { focusField } from './focus-fault.ts';
import styles from './form.module.css';
import type { Faults, Fields } from './use-fields.ts';

interface FormProps<V extends object> {
  readonly of: Fields<V>;
  readonly submit: (values: V) => Promise<Faults | void> | Faults | void;
  readonly children: ReactNode;
}

/** A form of the kit: its fields in a column, with a summary of the faults above them if there are several. */
export function Form<V extends object>({ of, submit: act, children }: FormProps<V>) {
  const { ref, isKept, faults, submit } = of;
  return (
    <form ref={ref} className={styles.form} data-is-kept={isKept} noValidate onSubmit={(event) => submit(event, act)}>
      <ErrorSummary faults={faults} open={(path) => focusField(ref.current, path)} />
      {children}
    </form>
  );
}

interface ErrorSummaryProps {
  readonly faults: Readonly<Record<string, string>>;
  readonly open: (path: string) => void;
  /** Returns the text of a fault away from its field, if its own text doesn't name the field. */
  readonly named?: (path: string, text: string) => string;
}

/**
 * Lists the faults of several fields, each linked to its field; a single fault is shown at its field only, which has
 * the focus. One text shared by all of them, such as that a code is wrong, names no field: it is shown at the fields
 * only.
 */
export function ErrorSummary({ faults, open, named }: ErrorSummaryProps) {
  const found = Object.entries(faults).map(([path, text]) => [path, named?.(path, text) ?? text] as const);
  if (new Set(found.map(([, text]) => text)).size < 2) return null;
  return (
    <section className={styles.summary} role="alert">
      <strong>
        <Plural value={found.length} one="# field needs your attention" other="# fields need your attention" />
      </strong>
      <ul>
        {found.map(([path, text]) => (
          <li key={path}>
            <button type="button" onClick={() => open(path)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
