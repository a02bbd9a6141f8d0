import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { catalogueParts, rowKey, type CataloguePart } from '#contract/catalogue/changes/rules.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { Button } from '#src/ui/button.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { labelled } from '#src/ui/labelled.ts';
import { formatDecimal } from '#src/ui/money.tsx';
import review from '#src/ui/review.module.css';
import { fieldsOf, typedOf } from './fields.ts';
import { History } from './history.tsx';
import { RowEditor } from './row-editor.tsx';
import { choiceNames, fieldNames, partNames, shownKey } from './wording.ts';

const shownAtOnce = 30;

interface Props {
  readonly mayPropose: boolean;
  readonly add: (part: CataloguePart, row: object) => void;
}

/** The rows in force, part by part. */
export function RowsPanel({ mayPropose, add }: Props) {
  const { i18n } = useLingui();
  const catalogue = useCatalogue();
  const [part, setPart] = useState<CataloguePart>('terms');
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const rows: readonly object[] = catalogue[part];
  const words = search.toLowerCase().split(/\s+/);
  const found = rows.filter((row) => {
    const text = Object.values(typedOf(part, row)).join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const more = found.length - shownAtOnce;
  return (
    <Panel title={<Trans>Current rules</Trans>}>
      <div className={review.stack}>
        <ReviewFilters>
          <ReviewFilter
            label={<Trans>Part</Trans>}
            value={part}
            options={Object.entries(partNames).map(([value, name]) => ({ value, name: i18n._(name) }))}
            change={(value) => setPart(catalogueParts.find((one) => one === value) ?? 'terms')}
          />
          <label className={review.labelled}>
            <Trans>Search</Trans>
            <input type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
          </label>
        </ReviewFilters>
        {mayPropose ? (
          <span className={review.lineActions}>
            <Button variant="default" onClick={() => setAdding(true)}>
              <Trans>Add</Trans>
            </Button>
          </span>
        ) : null}
        <ul className={review.list} aria-label={i18n._(partNames[part])}>
          {found.slice(0, shownAtOnce).map((row) => (
            <RowLine
              key={`${part} ${rowKey(part, row)}`}
              part={part}
              row={row}
              mayPropose={mayPropose}
              add={(changed) => add(part, changed)}
            />
          ))}
        </ul>
        {more > 0 ? (
          <p className={review.meta}>
            <Plural value={more} one="# more. Search to find it." other="# more. Search to find them." />
          </p>
        ) : null}
      </div>
      {isAdding ? (
        <RowEditor part={part} row={null} add={(row) => add(part, row)} close={() => setAdding(false)} />
      ) : null}
    </Panel>
  );
}

interface LineProps {
  readonly part: CataloguePart;
  readonly row: object;
  readonly mayPropose: boolean;
  readonly add: (row: object) => void;
}

/** Formats a field with its label; a flag that is true needs no value. */
function factText(i18n: I18n, { name, value }: { name: string; value: string }): string {
  const label = fieldNames[name] ? i18n._(fieldNames[name]) : name;
  return value === 'true'
    ? label
    : labelled(i18n, label, figure.test(value) ? grouped(i18n, value) : worded(i18n, value));
}

const figure = /^\d+(?:\.\d+)?$/;
const grouped = (i18n: I18n, value: string): string =>
  formatDecimal(value, (value.split('.')[1] ?? '').length, i18n.locale);

const worded = (i18n: I18n, code: string): string => (choiceNames[code] ? i18n._(choiceNames[code]) : code);

function RowLine({ part, row, mayPropose, add }: LineProps) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState<'editor' | 'history' | null>(null);
  const key = rowKey(part, row);
  const typed = typedOf(part, row);
  const facts = fieldsOf[part]
    .filter(({ name }) => !['code', 'position'].includes(name))
    .map(({ name }) => ({ name, value: typed[name] ?? '' }))
    .filter(({ value }) => value !== '' && value !== 'false' && !key.split(' ').includes(value));
  return (
    <li className={review.line}>
      <strong>{shownKey(i18n, key)}</strong>
      <small>{facts.map((fact) => factText(i18n, fact)).join(' · ')}</small>
      <span className={review.lineActions}>
        {mayPropose ? (
          <Button size="sm" variant="default" onClick={() => setOpen('editor')}>
            <Trans>Change</Trans>
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="subtle"
          aria-expanded={open === 'history'}
          onClick={() => setOpen(open === 'history' ? null : 'history')}
        >
          <Trans>History</Trans>
        </Button>
      </span>
      {open === 'history' ? <History of={{ part, key }} /> : null}
      {open === 'editor' ? <RowEditor part={part} row={row} add={add} close={() => setOpen(null)} /> : null}
    </li>
  );
}
