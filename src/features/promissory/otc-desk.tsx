import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { assetTables, usePromissory, type PromissoryRow } from '#src/features/assets/index.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import rows from '#src/ui/rows.module.css';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import { OtcForm } from './otc-form.tsx';
import { OtcOrder } from './otc-order.tsx';

/** Shows the form, then its quote, then the order until it is paid. Orders left unpaid can be continued. */
export default function OtcDesk() {
  const [order, setOrder] = useState<PromissoryRow | null>(null);
  if (order) return <OtcOrder row={order} changed={setOrder} again={() => setOrder(null)} />;
  return (
    <div className={rows.stack}>
      <Unpaid open={setOrder} />
      <OtcForm placed={setOrder} />
    </div>
  );
}

/** Lists the orders that wait for payment: the page was left, or another device placed them. */
function Unpaid({ open }: { open: (order: PromissoryRow) => void }) {
  const waiting = usePromissory()?.filter(({ status }) => status === 'awaitingUserPayment') ?? [];
  useEffect(() => void assetTables.promissory.sync(), []);
  return (
    <Permitted permission="convert.create">
      {waiting.length === 0 ? null : (
        <ul className={rows.rows}>
          {waiting.map((row) => (
            <Line key={row.id} row={row} open={() => open(row)} />
          ))}
        </ul>
      )}
    </Permitted>
  );
}

function Line({ row, open }: { row: PromissoryRow; open: () => void }) {
  const { t } = useLingui();
  const seconds = useSecondsUntilInstant(row.payUntil);
  if (seconds === 0) return null;
  const { coin, currency, side } = row;
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')];
  return (
    <li className={rows.row}>
      <span className={rows.what}>
        <strong>
          {side === 'buy' ? (
            <Trans>
              Buy {coin} with {currency}
            </Trans>
          ) : (
            <Trans>
              Sell {coin} for {currency}
            </Trans>
          )}{' '}
          · <Money value={row.coinAmount} asset={coin} />
        </strong>
        <span className={rows.meta}>
          <Trans>Time left to pay</Trans> {minutes}:{rest}
        </span>
      </span>
      <span className={rows.buttons}>
        <Button size="sm" onClick={open} aria-label={t`Continue to payment for ${coin}`}>
          <Trans>Continue</Trans>
        </Button>
      </span>
    </li>
  );
}
