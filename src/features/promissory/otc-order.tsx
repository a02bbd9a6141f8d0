import { Trans, useLingui } from '@lingui/react/macro';
import { promissory } from '#contract/promissory/calls.ts';
import { usePromissory, type PromissoryRow } from '#src/features/assets/index.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money, writeMoney } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import { promissoryStates } from './records.ts';
import styles from '#src/ui/trade.module.css';

interface Props {
  readonly row: PromissoryRow;
  readonly changed: (row: PromissoryRow) => void;
  readonly again: () => void;
}

/** Shows an order through its whole life: the payment due and its deadline, and the outcome. */
export function OtcOrder({ row: shown, changed, again }: Props) {
  const { i18n } = useLingui();
  const isOffline = useIsOffline();
  // Changes made by timeouts in the meantime arrive through the list.
  const row = usePromissory()?.find(({ id, updatedAt }) => id === shown.id && updatedAt >= shown.updatedAt) ?? shown;
  const seconds = useSecondsUntilInstant(row.status === 'awaitingUserPayment' ? row.payUntil : null);
  const paying = useMoneyCommand<PromissoryRow>('otc-pay', changed);
  const cancelling = useMoneyCommand<PromissoryRow>('otc-cancel', changed);
  const isBuy = row.side === 'buy';
  const [amount, asset] = isBuy ? [row.currencyAmount, row.currency] : [row.coinAmount, row.coin];
  const text = `${writeMoney(amount, asset, i18n.locale)} ${asset}`;
  const { name, tone } = promissoryStates[row.status];
  const body = { id: row.id };
  const pay = () => paying.submit({ body, send: (_none, options) => api(promissory.pay, { body }, options) });
  const cancel = () => cancelling.submit({ body, send: (_none, options) => api(promissory.cancel, { body }, options) });
  const isOpen = row.status === 'awaitingUserPayment';
  return (
    <div className={styles.stack}>
      <p role="status">
        <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      </p>
      <dl className={styles.facts}>
        <dt>
          <Trans>You pay</Trans>
        </dt>
        <dd>
          <Money value={amount} asset={asset} />
        </dd>
        <dt>
          <Trans>You get</Trans>
        </dt>
        <dd>
          <Money value={isBuy ? row.coinAmount : row.currencyAmount} asset={isBuy ? row.coin : row.currency} />
        </dd>
        <dt>
          <Trans>OTC merchant</Trans>
        </dt>
        <dd>{row.counterparty}</dd>
        {isOpen ? (
          <>
            <dt>
              <Trans>Time left to pay</Trans>
            </dt>
            <dd>{seconds === 0 ? <Trans>Time is up</Trans> : <Trans>{seconds} s</Trans>}</dd>
          </>
        ) : null}
      </dl>
      {row.status === 'paymentFailed' ? (
        <p className={styles.meta}>
          <Trans>Your balance was too low. Nothing was charged.</Trans>
        </p>
      ) : null}
      <CommandState money={paying} />
      <CommandState money={cancelling} />
      <div className={styles.buttons}>
        {isOpen ? (
          <>
            <Button onClick={() => void pay()} loading={paying.isBusy} disabled={isOffline || seconds === 0}>
              <Trans>Pay {text}</Trans>
            </Button>
            <Button variant="default" onClick={() => void cancel()} loading={cancelling.isBusy} disabled={isOffline}>
              <Trans>Cancel order</Trans>
            </Button>
          </>
        ) : (
          <Button onClick={again}>
            <Trans>New OTC order</Trans>
          </Button>
        )}
        <LinkButton to="/dashboard/convert/order" search={{ list: 'otc', id: row.id }} isQuiet>
          <Trans>Details and receipt</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
