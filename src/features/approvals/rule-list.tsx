import { Trans, useLingui } from '@lingui/react/macro';
import type { RuleText } from '#contract/approvals/rules.ts';
import { Money } from '#src/ui/money.tsx';
import review from '#src/ui/review.module.css';
import styles from './approvals.module.css';
import { ruleNames } from './wording.ts';

/** The amounts from which members must approve, one line per kind of payment. */
export function RuleList({ rules, currency }: { rules: readonly RuleText[]; currency: string }) {
  const { i18n } = useLingui();
  return (
    <dl className={review.facts}>
      {rules.map(({ kind, oneFrom, twoFrom }) => (
        <div key={kind} className={styles.pair}>
          <dt>{i18n._(ruleNames[kind])}</dt>
          <dd>
            {oneFrom === null && twoFrom === null ? <Trans>No approval</Trans> : null}
            {oneFrom === null ? null : (
              <>
                <Trans>
                  One approval from <Money value={oneFrom} asset={currency} />
                </Trans>{' '}
              </>
            )}
            {twoFrom === null ? null : (
              <Trans>
                Two approvals from <Money value={twoFrom} asset={currency} />
              </Trans>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
