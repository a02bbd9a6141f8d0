import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { StatusTag } from '../status-tag.tsx';
import styles from './steps.module.css';
import type { Steps } from './use-steps.ts';

interface StepFrameProps<S extends string> {
  readonly of: Steps<S>;
  readonly labels: Readonly<Record<S, ReactNode>>;
  /** Whether a past step is complete; defaults to true for all of them. */
  readonly isWhole?: (step: S) => boolean;
  /** Whether a step has to be corrected, as a reviewer asked. */
  readonly isReturned?: (step: S) => boolean;
  /** True if past steps can be reopened from the progress line. */
  readonly isOpen?: boolean;
  /** True to show the back button beside the count, if the steps have no footer for it. */
  readonly hasBack?: boolean;
  readonly children: ReactNode;
}

/** Shows the progress, as a line if there is room and as "Step 2 of 4" otherwise, and the current step. */
export function StepFrame<S extends string>(props: StepFrameProps<S>) {
  const { of, labels, isReturned, hasBack = false, children } = props;
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
      {isReturned?.(step) ? (
        <p className={styles.returned}>
          <StatusTag tone="warn">
            <Trans>Needs correction</Trans>
          </StatusTag>
        </p>
      ) : null}
      {children}
    </div>
  );
}

function Line<S extends string>({ of, labels, isWhole, isReturned, isOpen = false }: StepFrameProps<S>) {
  const { t } = useLingui();
  return (
    <ol className={styles.line}>
      {of.steps.map((step, index) => {
        const isBack = isReturned?.(step) ?? false;
        const isDone = index < of.at && !isBack && (isWhole?.(step) ?? true);
        return (
          <li
            key={step}
            data-state={index === of.at ? 'current' : index > of.at ? 'ahead' : isDone ? 'done' : 'gaps'}
            data-returned={isBack}
          >
            <button
              type="button"
              disabled={index > of.at || !isOpen}
              aria-current={index === of.at ? 'step' : undefined}
              onClick={() => of.go(step)}
            >
              <span aria-hidden="true">{isDone ? '✓' : isBack ? '!' : index + 1}</span>
              {labels[step]}
              {isBack ? <em className="visuallyHidden"> {t`Needs correction`}</em> : null}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
