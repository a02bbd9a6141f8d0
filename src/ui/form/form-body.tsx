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

/** A form of the kit: its fields one below the other, and what stands in the way above them where it is more than one. */
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
  /** What is said of a fault away from its field, where its text alone doesn't name it. */
  readonly named?: (path: string, text: string) => string;
}

/**
 * One fault is told at its field, which has the focus; several are listed, each leading to its field. One text for all of
 * them, such as that a code is wrong, names none: it is told at the fields alone.
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
