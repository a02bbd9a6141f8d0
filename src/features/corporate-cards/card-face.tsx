import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { StatusTag } from '#src/ui/status-tag.tsx';
import type { CardRow } from './rows.ts';
import styles from './cards.module.css';
import { cardStates, formNames, shipmentNames } from './wording.ts';

interface Props {
  readonly card: CardRow;
  /** True if its holder left the company. */
  readonly isFormer?: boolean;
}

/** What identifies a card: name, holder and last digits. A card that can't pay is faded. */
export function CardFace({ card, isFormer = false }: Props) {
  const { i18n } = useLingui();
  const { label, form, lastFour, holderName, currency, status, shipment } = card;
  const state = cardStates[status];
  const name = status === 'ordered' && shipment !== null ? shipmentNames[shipment] : state.name;
  return (
    <span className={styles.face} data-faded={status !== 'active' || isFormer}>
      <span className={styles.line}>
        <strong>{label === '' ? i18n._(formNames[form]) : label}</strong>
        {isFormer && status !== 'closed' ? (
          <StatusTag tone="warn">
            <Trans>Can’t pay</Trans>
          </StatusTag>
        ) : (
          <StatusTag tone={state.tone}>{i18n._(name)}</StatusTag>
        )}
      </span>
      <span className={styles.digits}>•••• {lastFour ?? '••••'}</span>
      <span className={styles.line}>
        <span className={styles.small}>{holderName}</span>
        <span className={styles.small}>{currency}</span>
      </span>
    </span>
  );
}
