import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { nothing } from '#contract/platform/display.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import bar from '../action-bar.module.css';
import { Button } from '../button.tsx';
import { FormError } from '../form-error.tsx';
import styles from './form.module.css';

export { ErrorSummary, Form } from './form-body.tsx';

interface FormFootProps {
  readonly of: { readonly isBusy: boolean; readonly error?: unknown };
  /** Label of the submit button. */
  readonly action: ReactNode;
  readonly cancel?: () => void;
  /** Goes back to the previous step. */
  readonly back?: (() => void) | undefined;
  /** Message while offline, if the form keeps its input. */
  readonly offline?: ReactNode;
  readonly isDisabled?: boolean;
  /** True if the action waits in the outbox while offline. */
  readonly worksOffline?: boolean;
  /** True to keep it within reach on a phone, wherever the form is scrolled. */
  readonly isSticky?: boolean;
  /** True for an action that takes something away for good. */
  readonly isDanger?: boolean;
  /** Further buttons for alternative actions. */
  readonly children?: ReactNode;
}

/** Footer of a form: its error, why nothing can be sent, and the buttons. */
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
    isDanger = false,
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
        <Button
          type="submit"
          color={isDanger ? 'red' : undefined}
          loading={isBusy}
          disabled={(isOffline && !worksOffline) || isDisabled}
        >
          {action}
        </Button>
      </div>
    </>
  );
}

interface FactsProps {
  readonly lines: readonly (readonly [name: ReactNode, value: ReactNode])[];
  /** True for amounts and prices, which end where the line ends. */
  readonly areAmounts?: true;
}

/** Lists names and values; a missing value is a dash. */
export function Facts({ lines, areAmounts }: FactsProps) {
  return (
    <dl className={styles.facts} data-amounts={areAmounts}>
      {lines.map(([name, value], index) => (
        // The lines of a list never change while it is shown.
        <Fragment key={index}>
          <dt>{name}</dt>
          <dd>{value || nothing}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
