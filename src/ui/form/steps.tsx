import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './steps.module.css';
import type { Steps } from './use-steps.ts';

interface StepFrameProps<S extends string> {
  readonly of: Steps<S>;
  readonly labels: Readonly<Record<S, ReactNode>>;
  /** Nothing is missing at a step that lies behind; all of them are whole where this is left out. */
  readonly isWhole?: (step: S) => boolean;
  /** What lies behind can be gone back to from the line. */
  readonly isOpen?: boolean;
  /** The way back stands beside the count, where the steps have no foot for it. */
  readonly hasBack?: boolean;
  readonly children: ReactNode;
}

/** Where the reader is among the steps, one line where there is room and "Step 2 of 4" where there isn't, and the step. */
export function StepFrame<S extends string>(props: StepFrameProps<S>) {
  const { of, labels, hasBack = false, children } = props;
  const { t } = useLingui();
  const { root, step, steps, back } = of;
  const [at, count] = [of.at + 1, steps.length];
  return (
    <div ref={root} className={styles.frame}>
      <nav aria-label={t`Steps`}>
        <div className={styles.count}>
          <span>
            <Trans>
              Step {at} of {count}
            </Trans>
          </span>
          {hasBack && back ? (
            <Button variant="subtle" onClick={back}>
              <Trans>Back</Trans>
            </Button>
          ) : null}
          <progress value={at} max={count} aria-label={t`Step ${at} of ${count}`} />
        </div>
        <Line {...props} />
      </nav>
      <h2 tabIndex={-1} className={styles.title}>
        {labels[step]}
      </h2>
      {children}
    </div>
  );
}

function Line<S extends string>({ of, labels, isWhole, isOpen = false }: StepFrameProps<S>) {
  return (
    <ol className={styles.line}>
      {of.steps.map((step, index) => {
        const isDone = index < of.at && (isWhole?.(step) ?? true);
        return (
          <li key={step} data-state={index === of.at ? 'current' : index > of.at ? 'ahead' : isDone ? 'done' : 'gaps'}>
            <button
              type="button"
              disabled={index > of.at || !isOpen}
              aria-current={index === of.at ? 'step' : undefined}
              onClick={() => of.go(step)}
            >
              <span aria-hidden="true">{isDone ? '✓' : index + 1}</span>
              {labels[step]}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
