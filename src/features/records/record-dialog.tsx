import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { SideDialog } from '#src/ui/side-dialog.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import type { RecordDomain, RecordPlace } from './domain.tsx';
import { factText, FactValue } from './fact-value.tsx';
import type { Order } from './order.ts';
import { receiptOf } from './place.ts';
import styles from './records.module.css';

interface Props {
  readonly domain: Pick<RecordDomain, 'name' | 'place'>;
  readonly order: Order;
  /** Replaces the facts. */
  readonly details: ReactNode;
  readonly buttons: ReactNode;
  /** Where the record's progress and its owner's actions are shown. */
  readonly page: RecordPlace | undefined;
  readonly close: () => void;
}

/** Shows one record beside its list: its facts, receipt and actions. */
export function RecordDialog({ domain, order, details, buttons, page, close }: Props) {
  const { i18n } = useLingui();
  const { to, search } = receiptOf(domain);
  return (
    <SideDialog
      title={i18n._(order.title)}
      onClose={close}
      actions={
        <>
          <LinkButton to={to} search={{ ...search, id: order.id }} isQuiet>
            <Trans>Receipt</Trans>
          </LinkButton>
          {page ? (
            <LinkButton to={page.to} search={page.search} isQuiet>
              <Trans>Progress and options</Trans>
            </LinkButton>
          ) : null}
          {buttons}
          <Button onClick={close}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      {details ?? <Facts order={order} />}
    </SideDialog>
  );
}

interface FactsProps {
  readonly order: Order;
  /** True for values in full, as on a receipt. */
  readonly isFull?: boolean;
}

/** Lists a record's facts that have a value. */
export function Facts({ order, isFull = false }: FactsProps) {
  const { i18n } = useLingui();
  const filled = order.facts.filter(({ value }) => value !== '');
  return (
    <dl className={styles.facts}>
      {filled.map((fact) => (
        <div key={fact.label.id} className={styles.fact}>
          <dt>{i18n._(fact.label)}</dt>
          <dd>
            {isFull || fact.short === undefined ? (
              <FactValue fact={fact} />
            ) : (
              <span title={factText(i18n, fact)}>{fact.short}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
