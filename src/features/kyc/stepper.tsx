import { useLingui } from '@lingui/react/macro';
import styles from './kyc.module.css';

interface StepperProps<S extends string> {
  readonly steps: readonly { readonly id: S; readonly label: string }[];
  readonly current: S;
  readonly go: (step: S) => void;
}

/** The steps of a form and where the reader is; what lies behind can be gone back to. */
export function Stepper<S extends string>({ steps, current, go }: StepperProps<S>) {
  const { t } = useLingui();
  const at = steps.findIndex(({ id }) => id === current);
  return (
    <nav aria-label={t`Steps`}>
      <ol className={styles.stepper}>
        {steps.map(({ id, label }, index) => (
          <li key={id} data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}>
            <button
              type="button"
              disabled={index > at}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => go(id)}
            >
              <span aria-hidden="true">{index < at ? '✓' : index + 1}</span>
              {label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
