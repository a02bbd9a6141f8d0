import { Trans, useLingui } from '@lingui/react/macro';
import { nothing } from '#contract/platform/display.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './kyc.module.css';

interface SummaryListProps {
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: string])[];
  readonly change?: () => void;
}

/** Values of one step; a missing value is a dash. */
export function SummaryList({ title, lines, change }: SummaryListProps) {
  const { t } = useLingui();
  return (
    <section className={styles.summary}>
      <div className={styles.summaryHead}>
        <h3>{title}</h3>
        {change ? (
          <Button size="sm" variant="subtle" aria-label={t`Change: ${title}`} onClick={change}>
            <Trans>Change</Trans>
          </Button>
        ) : null}
      </div>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || nothing}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
