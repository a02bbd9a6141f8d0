import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useSearchText } from '#src/ui/use-search-text.ts';
import { filterOf, type HistoryFilter } from '#src/platform/record-filter.ts';
import styles from './records.module.css';
import type { ListChoice } from './domain.tsx';

export interface FilterProps {
  readonly search: HistoryFilter & { readonly id?: string | undefined };
  readonly change: (next: HistoryFilter & { id?: string }) => void;
  readonly clear: () => void;
}

interface Props extends Omit<FilterProps, 'clear'> {
  readonly assets: readonly string[];
  readonly kinds?: readonly ListChoice[];
  readonly kindsLabel?: MessageDescriptor;
  readonly categories?: readonly ListChoice[];
  readonly statuses?: readonly ListChoice[];
}

const orNothing = (value: string) => value || undefined;

/** Filters of a list: coin, kind, status, dates. On a phone they are collapsed behind one button. */
export function Filters({ search, change, assets, kinds, kindsLabel, categories, statuses }: Props) {
  const { i18n, t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = Object.values(filterOf(search)).filter(Boolean).length;
  return (
    <>
      <div className={styles.fold}>
        <Button variant="default" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
        </Button>
      </div>
      <div id={id} className={isOpen ? styles.filters : `${styles.filters} ${styles.isFolded}`}>
        <label>
          <Trans>Asset</Trans>
          <select
            value={search.asset ?? ''}
            onChange={(event) => change({ asset: orNothing(event.currentTarget.value) })}
          >
            <option value="">{t`All`}</option>
            {assets.map((asset) => (
              <option key={asset}>{asset}</option>
            ))}
          </select>
        </label>
        {kinds ? (
          <Choices
            label={kindsLabel ? i18n._(kindsLabel) : t`Type`}
            value={search.kind}
            choices={kinds}
            change={(kind) => change({ kind })}
          />
        ) : null}
        {categories ? (
          <Choices
            label={t`Category`}
            value={search.category}
            choices={categories}
            change={(category) => change({ category })}
          />
        ) : null}
        {statuses ? (
          <Choices label={t`Status`} value={search.status} choices={statuses} change={(status) => change({ status })} />
        ) : null}
        <Day label={<Trans>Start date</Trans>} stored={search.from} max={search.to} put={(from) => change({ from })} />
        <Day label={<Trans>End date</Trans>} stored={search.to} min={search.from} put={(to) => change({ to })} />
      </div>
    </>
  );
}

interface DayProps {
  readonly label: ReactNode;
  readonly stored: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly put: (day: string | undefined) => void;
}

/** While a year is being typed digit by digit, the date goes through the years 2, 20 and 202. */
const isWholeDay = (day: string) => !day.startsWith('0');

/** Date field that updates the address once its year is complete. */
function Day({ label, stored = '', put, ...bounds }: DayProps) {
  const { field } = useSearchText(stored, (day) => put(orNothing(day)), { isWhole: isWholeDay });
  return (
    <label>
      {label}
      <input type="date" {...field} {...bounds} />
    </label>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly ListChoice[];
  readonly change: (value: string | undefined) => void;
}

function Choices({ label, value, choices, change }: ChoicesProps) {
  const { i18n, t } = useLingui();
  return (
    <label>
      {label}
      <select value={value ?? ''} onChange={(event) => change(orNothing(event.currentTarget.value))}>
        <option value="">{t`All`}</option>
        {choices.map(({ code, name }) => (
          <option key={code} value={code}>
            {i18n._(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
