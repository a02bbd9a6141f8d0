import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorSummary, FormFoot } from './form.tsx';
import styles from './form.module.css';
import { StepFrame } from './steps.tsx';
import type { Faults } from './use-fields.ts';
import type { Stepped } from './use-stepped.ts';

interface SteppedFormProps<V extends object, S extends string> {
  readonly of: Stepped<V, S>;
  readonly labels: Readonly<Record<S, string>>;
  /** Label of the last step's button. */
  readonly action: ReactNode;
  readonly handIn: (values: V) => Promise<Faults | void>;
  readonly named?: (path: string, text: string) => string;
  /** Message at the last step while offline. */
  readonly offline?: ReactNode;
  readonly children: ReactNode;
}

/** A form of the kit in steps: the progress, the faults, the step's fields, and the way forward. */
export function SteppedForm<V extends object, S extends string>(props: SteppedFormProps<V, S>) {
  const { of, labels, action, handIn, named, offline, children } = props;
  const { fields, steps, isWhole, isReturned, faults, open, submit } = of;
  const { ref, isKept, savedAt, isBusy, error } = fields;
  const { isLast, back } = steps;
  return (
    <form
      ref={ref}
      className={styles.form}
      data-is-kept={isKept}
      noValidate
      onSubmit={(event) => submit(event, handIn)}
    >
      <StepFrame of={steps} labels={labels} isWhole={isWhole} isReturned={isReturned} isOpen>
        <ErrorSummary faults={faults} open={open} {...(named ? { named } : {})} />
        {children}
      </StepFrame>
      <FormFoot
        of={{ isBusy, error }}
        action={isLast ? action : <Trans>Next</Trans>}
        back={back}
        offline={offline}
        worksOffline={!isLast}
        isSticky
      />
      <Saved at={savedAt} />
    </form>
  );
}

/** Says that the input is stored on the device. */
function Saved({ at: savedAt }: { at: Date | null }) {
  const { t, i18n } = useLingui();
  const at = savedAt ? i18n.date(savedAt, { dateStyle: 'medium', timeStyle: 'short' }) : '';
  return (
    <p className={styles.note} role="status">
      {savedAt ? t`Draft saved on this device, encrypted: ${at}` : null}
    </p>
  );
}
