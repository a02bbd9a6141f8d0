import type { ReactNode } from 'react';
import { Panel } from '#src/ui/panel.tsx';
import { FormFoot } from './form-foot.tsx';
import styles from './kyc.module.css';
import { Stepper } from './stepper.tsx';
import type { useSteppedForm } from './use-stepped-form.ts';

interface SteppedFrameProps<S extends string> {
  readonly stepped: Omit<ReturnType<typeof useSteppedForm<object, S>>, 'form'> & {
    readonly form: { readonly submitting: boolean };
  };
  readonly labels: Readonly<Record<S, string>>;
  readonly handInLabel: ReactNode;
  readonly children: ReactNode;
}

/** Steps above, the step's fields, and what leads on below. */
export function SteppedFrame<S extends string>({ stepped, labels, handInLabel, children }: SteppedFrameProps<S>) {
  const { step, go, formRef, submit } = stepped;
  const steps = (Object.keys(labels) as S[]).map((id) => ({ id, label: labels[id] }));
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={submit}>
      <Stepper steps={steps} current={step} go={go} />
      <Panel>
        <h2 tabIndex={-1} className={styles.stepTitle}>
          {labels[step]}
        </h2>
        {children}
      </Panel>
      <FormFoot
        error={stepped.error}
        savedAt={stepped.savedAt}
        isLast={stepped.isLast}
        isBusy={stepped.form.submitting}
        back={stepped.back}
        handInLabel={handInLabel}
      />
    </form>
  );
}
