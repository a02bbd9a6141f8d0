import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useId, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import styles from '../assets.module.css';
import type { HistoryFilter } from '../filter.ts';

export interface FilterProps {
  readonly search: HistoryFilter & { readonly id?: string | undefined };
  readonly change: (next: HistoryFilter & { id?: string }) => void;
  readonly clear: () => void;
}

interface Choice {
  readonly code: string;
  readonly name: MessageDescriptor;
}

interface Props extends Omit<FilterProps, 'clear'> {
  readonly assets: readonly string[];
  readonly kinds?: readonly Choice[];
  readonly statuses?: readonly Choice[];
}

const orNothing = (value: string) => value || undefined;

/** What narrows a list: coin, what it was, how far it is, days. On a phone it is folded behind one button. */
export function Filters({ search, change, assets, kinds, statuses }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = [search.asset, search.kind, search.status, search.from, search.to].filter(Boolean).length;
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
          <Choices label={t`Type`} value={search.kind} choices={kinds} change={(kind) => change({ kind })} />
        ) : null}
        {statuses ? (
          <Choices label={t`Status`} value={search.status} choices={statuses} change={(status) => change({ status })} />
        ) : null}
        <label>
          <Trans>Start date</Trans>
          <input
            type="date"
            value={search.from ?? ''}
            max={search.to}
            onChange={(event) => change({ from: orNothing(event.currentTarget.value) })}
          />
        </label>
        <label>
          <Trans>End date</Trans>
          <input
            type="date"
            value={search.to ?? ''}
            min={search.from}
            onChange={(event) => change({ to: orNothing(event.currentTarget.value) })}
          />
        </label>
      </div>
    </>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly Choice[];
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
