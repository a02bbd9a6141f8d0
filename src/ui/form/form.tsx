import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import bar from '../action-bar.module.css';
import { Button } from '../button.tsx';
import { FormError } from '../form-error.tsx';
import styles from './form.module.css';

export { ErrorSummary, Form } from './form-body.tsx';

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
