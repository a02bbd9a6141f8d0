import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CardFace } from './card-face.tsx';
import type { CardRow } from './rows.ts';
import styles from './cards.module.css';

interface ListProps {
  readonly rows: readonly CardRow[];
  /** Uids of holders who left the company, for who manages its cards. */
  readonly former?: readonly string[] | undefined;
  readonly open: (id: string) => void;
}

/** Cards that can pay, followed by those that no longer can, with a search of what is on this device. */
export function CardList({ rows, former = [], open }: ListProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const shown = rows
    .filter((card) => matches(card, text))
    .toSorted((one, other) => Number(one.status === 'closed') - Number(other.status === 'closed'));
  return (
    <div className={styles.list}>
      {rows.length > 1 ? (
        <label className={styles.search}>
          <Trans>Search</Trans>
          <input
            type="search"
            placeholder={t`Holder, card name or last 4 digits`}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
      ) : null}
      {shown.length === 0 ? (
        <EmptyState title={<Trans>No matching cards</Trans>}>
          <Trans>Try another name or number.</Trans>
        </EmptyState>
      ) : (
        <ul className={styles.cards} aria-label={t`Cards`}>
          {shown.map((card) => (
            <li key={card.id}>
              <button type="button" className={styles.open} onClick={() => open(card.id)}>
                <CardFace card={card} isFormer={former.includes(card.holder)} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function matches({ holderName, label, lastFour }: CardRow, text: string): boolean {
  return [holderName, label, lastFour ?? ''].join('\n').toLowerCase().includes(text.trim().toLowerCase());
}
