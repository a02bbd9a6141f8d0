import { useLingui } from '@lingui/react/macro';
import { Instant } from '#src/ui/instant.tsx';
import type { RampOrder } from './rows.ts';
import styles from './ramp.module.css';
import { dealerStates } from './wording.ts';

/** Shows the history of an order's steps. */
export function Steps({ of: { steps } }: { of: Pick<RampOrder, 'steps'> }) {
  const { t, i18n } = useLingui();
  return (
    <ol className={styles.steps} aria-label={t`Progress`}>
      {steps.map(({ status, at }, index) => (
        <li key={at + status} className={`${styles.step} ${index === steps.length - 1 ? styles.stepNow : ''}`}>
          <span>{i18n._(dealerStates[status].name)}</span>
          <Instant at={at} />
        </li>
      ))}
    </ol>
  );
}
