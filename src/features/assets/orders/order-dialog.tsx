import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import styles from '../assets.module.css';
import { useHiddenAmounts } from '../use-hidden-amounts.ts';
import { factText } from './export.tsx';
import { receiptOf, type OrderList } from './lists.ts';
import type { Order } from './order.ts';

/** Every field of one record. */
export function OrderDialog({ list, order, close }: { list: OrderList; order: Order; close: () => void }) {
  const { i18n } = useLingui();
  const { to, search } = receiptOf(list);
  return (
    <Dialog
      title={i18n._(order.title)}
      onClose={close}
      isSide
      actions={
        <>
          <LinkButton to={to} search={{ ...search, id: order.id }} isQuiet>
            <Trans>Receipt</Trans>
          </LinkButton>
          <Button onClick={close}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <Facts order={order} />
    </Dialog>
  );
}

/** The facts of a record that have a value. */
export function Facts({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const filled = order.facts.filter(({ value }) => value !== '');
  return (
    <dl className={styles.facts}>
      {filled.map((fact) => (
        <div key={fact.label.id} className={styles.fact}>
          <dt>{i18n._(fact.label)}</dt>
          <dd>
            {fact.asset && typeof fact.value === 'string' ? (
              <FactMoney value={fact.value} asset={fact.asset} />
            ) : (
              factText(i18n, fact)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FactMoney({ value, asset }: { value: string; asset: string }) {
  const { isHidden } = useHiddenAmounts();
  return <Money value={value} asset={asset} isHidden={isHidden} />;
}
