import { useLingui } from '@lingui/react';
import { StatusTag } from '#src/ui/status-tag.tsx';
import type { CardRow } from './rows.ts';
import styles from './cards.module.css';
import { cardStates, formNames, shipmentNames } from './wording.ts';

/** What identifies a card: name, holder and last digits. A card that can't pay is faded. */
export function CardFace({ card }: { card: CardRow }) {
  const { i18n } = useLingui();
  const { label, form, lastFour, holderName, currency, status, shipment } = card;
  const state = cardStates[status];
  const name = status === 'ordered' && shipment !== null ? shipmentNames[shipment] : state.name;
  return (
    <span className={styles.face} data-faded={status !== 'active'}>
      <span className={styles.line}>
        <strong>{label === '' ? i18n._(formNames[form]) : label}</strong>
        <StatusTag tone={state.tone}>{i18n._(name)}</StatusTag>
      </span>
      <span className={styles.digits}>•••• {lastFour ?? '••••'}</span>
      <span className={styles.line}>
        <span className={styles.small}>{holderName}</span>
        <span className={styles.small}>{currency}</span>
      </span>
    </span>
  );
}
