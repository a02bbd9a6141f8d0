import { Plural, Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import bar from '../action-bar.module.css';
import { Button } from '../button.tsx';
import { FormError } from '../form-error.tsx';
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

interface FormFootProps {
  readonly of: { readonly isBusy: boolean; readonly error?: unknown };
  /** What the form does, as its button says it. */
  readonly action: ReactNode;
  readonly cancel?: () => void;
  /** The way to the step before. */
  readonly back?: (() => void) | undefined;
  /** What is said while there is no network, where the form keeps what is typed. */
  readonly offline?: ReactNode;
  readonly isDisabled?: boolean;
  /** What it does waits in the outbox, where there is no network. */
  readonly worksOffline?: boolean;
  /** Within reach wherever the form is, on a phone. */
  readonly isSticky?: boolean;
  /** What else can be done instead: further buttons. */
  readonly children?: ReactNode;
}

/** What went wrong, why nothing can be sent, and the buttons. */
export function FormFoot(props: FormFootProps) {
  const {
    of,
    action,
    cancel,
    back,
    offline,
    isDisabled = false,
    worksOffline = false,
    isSticky = false,
    children,
  } = props;
  const { isBusy, error } = of;
  const isOffline = useIsOffline();
  return (
    <>
      <FormError error={error} />
      {isOffline ? (
        <p className={styles.note} role="status">
          {offline ?? <Trans>You’re offline. Connect to continue.</Trans>}
        </p>
      ) : null}
      <div className={isSticky ? `${styles.actions} ${bar.sticky}` : styles.actions}>
        {cancel ? (
          <Button variant="default" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
        {back ? (
          <Button variant="default" onClick={back}>
            <Trans>Back</Trans>
          </Button>
        ) : null}
        {children}
        <Button type="submit" loading={isBusy} disabled={(isOffline && !worksOffline) || isDisabled}>
          {action}
        </Button>
      </div>
    </>
  );
}

/** What is known, name by name; a value that isn't there is a dash. */
export function Facts({ lines }: { lines: readonly (readonly [name: ReactNode, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {lines.map(([name, value], index) => (
        // Lines of one list neither come nor go while it stands.
        <Fragment key={index}>
          <dt>{name}</dt>
          <dd>{value || '—'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
