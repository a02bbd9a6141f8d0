import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { Fact } from './order.ts';
import styles from './records.module.css';
import { mostColumns, type useColumns } from './use-columns.ts';

/** Selects the facts that get their own column. On a phone a record takes two lines and there is no choice. */
export function ColumnChoice({ offered, columns, toggle }: ReturnType<typeof useColumns>) {
  const { i18n } = useLingui();
  if (offered.length === 0) return null;
  const isFull = columns.length >= mostColumns;
  const isChosen = (fact: Fact) => columns.some(({ label }) => label.id === fact.label.id);
  return (
    <details className={styles.choice}>
      <summary>
        <Trans>Columns</Trans>
      </summary>
      <fieldset className={styles.chooser}>
        <legend>
          <Trans>Show up to {mostColumns}</Trans>
        </legend>
        {offered.map((fact) => (
          <label key={fact.label.id}>
            <input
              type="checkbox"
              checked={isChosen(fact)}
              disabled={isFull && !isChosen(fact)}
              onChange={() => toggle(fact)}
            />
            {i18n._(fact.label)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
