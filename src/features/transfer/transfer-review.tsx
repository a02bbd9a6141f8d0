import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { splitOf } from '#contract/platform/money-fees.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { CommandState, type MoneyForm } from '#src/features/commands/index.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { MoneyReview } from '#src/ui/money-review.tsx';
import type { FoundPayee } from './payee-field.tsx';
import type { TransferRow } from './rows.ts';
import { findTwin } from './twin.ts';
import styles from './transfer.module.css';

/** An amount's fee and the amount that arrives. */
export type Split = NonNullable<ReturnType<typeof splitOf>>;

/** A transfer as typed, without faults. */
export interface Order {
  readonly payee: FoundPayee;
  readonly asset: AssetCode;
  readonly amount: string;
  readonly remark: string;
  readonly split: Split;
}

interface TransferReviewProps {
  readonly order: Order;
  readonly money: MoneyForm<TransferRow>;
  readonly back: () => void;
}

/** Shows payee and amount for review; then verifies and sends. */
export function TransferReview({ order, money, back }: TransferReviewProps) {
  const { payee, asset, amount, remark, split } = order;
  const show = (units: bigint) => formatUnits(units, scaleOf(asset));
  const send = () => {
    money.clear();
    const body = { toUid: payee.uid, asset, amount, fee: show(split.fee), remark };
    void money.submit({
      body,
      verification: { action: 'transfer.create', values: transferValues(body), named: { payee: payee.name } },
      findTwin: () => findTwin(body),
      send: (verification, options) => api(transfer.create, { body: { ...body, verification } }, options),
    });
  };
  const code = money.error instanceof ApiError ? money.error.code : null;
  return (
    <MoneyReview
      asset={asset}
      amount={amount}
      fee={show(split.fee)}
      arrives={show(split.arrives)}
      to={
        <p className={styles.payee}>
          <strong>{payee.name}</strong>
          <span className={styles.meta}>UID {payee.uid}</span>
        </p>
      }
      facts={
        remark === '' ? null : (
          <>
            <dt>
              <Trans>Note</Trans>
            </dt>
            <dd>{remark}</dd>
          </>
        )
      }
      warning={<Trans>Transfers arrive instantly and can’t be reversed.</Trans>}
      confirm={(coins) => <Trans>Send {coins}</Trans>}
      isBusy={money.isBusy}
      onConfirm={send}
      onBack={back}
    >
      <CommandState money={money} />
      {code === 60015 ? (
        <p className={styles.meta}>
          <Trans>The fee has changed. Go back to see the new one.</Trans>
        </p>
      ) : null}
      {code === 'address:notAllowed' ? (
        <p className={styles.meta}>
          <Link to="/dashboard/assets/digital/address">
            <Trans>Add the recipient to your address book</Trans>
          </Link>
        </p>
      ) : null}
    </MoneyReview>
  );
}
