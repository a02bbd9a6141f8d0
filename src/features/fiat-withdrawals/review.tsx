import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { payoutValues, type PayoutPurpose } from '#contract/fiat-withdrawals/rules.ts';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { CommandState, useMoneyCommand, type MoneyForm } from '#src/features/commands/index.ts';
import type { PayeeRow } from '#src/features/payees/index.ts';
import { api } from '#src/platform/api.ts';
import { withSealedPin } from '#src/platform/sealing.ts';
import { MoneyReview } from '#src/ui/money-review.tsx';
import { usePin } from '#src/ui/pin-field.tsx';
import { PaidAccount, PaymentFacts } from './paid-account.tsx';
import { findTwin } from './twin.ts';
import { arrivalFor } from './use-order.ts';
import { purposeNames, type PayoutRow } from './wording.ts';

/** A withdrawal as shown for confirmation; amounts are decimals. */
export interface Reviewed {
  readonly payee: PayeeRow;
  readonly way: OfferedScheme;
  readonly amount: string;
  readonly fee: string;
  readonly arrives: string;
  readonly purpose: PayoutPurpose;
  readonly reference: string;
}

/** Returns the fields that the call takes. */
export const bodyOf = ({ payee, way, amount, fee, purpose, reference }: Reviewed) => ({
  payeeId: payee.id,
  scheme: way.scheme.code,
  amount,
  fee,
  purpose,
  reference,
});

/** Returns the fields that a verification names. */
export const namedOf = ({ payee, way, amount, fee, reference }: Reviewed) => ({
  asset: payee.currency,
  amount,
  fee,
  scheme: way.scheme.code,
  reference,
  payee,
});

interface Props {
  readonly order: Reviewed;
  readonly back: () => void;
  readonly done: (row: PayoutRow) => unknown;
}

/** Reviews the whole withdrawal, then asks for PIN and verification. */
export function Review({ order, back, done }: Props) {
  const money = useMoneyCommand<PayoutRow>('fiat-withdrawal', done);
  const body = bodyOf(order);
  return (
    <OrderReview
      order={order}
      money={money}
      submit={(pin) =>
        void money.submit({
          body,
          verification: { action: 'fiat.withdraw', values: payoutValues(namedOf(order)) },
          findTwin: () => findTwin(order),
          send: (verification, options) =>
            withSealedPin(pin, (fundPassword) =>
              api(fiatWithdrawals.create, { body: { ...body, fundPassword, verification } }, options),
            ),
        })
      }
      facts={
        <>
          <dt>
            <Trans>Review</Trans>
          </dt>
          <dd>
            <Trans>Within one working day</Trans>
          </dd>
        </>
      }
      warning={<Trans>Check the account number. Once sent, a bank payment can’t be reversed.</Trans>}
      confirm={(coins) => <Trans>Withdraw {coins} to bank</Trans>}
      back={back}
    />
  );
}

interface OrderReviewProps {
  readonly order: Reviewed;
  readonly money: Pick<MoneyForm<unknown>, 'isBusy' | 'error' | 'notice' | 'twin' | 'clear'>;
  readonly submit: (pin: string) => void;
  /** When it arrives, if it isn't submitted now. */
  readonly arrival?: ReturnType<typeof arrivalFor>;
  readonly facts: ReactNode;
  readonly warning: ReactNode;
  readonly confirm: (coins: string) => ReactNode;
  readonly back: () => void;
}

/** An order about to be confirmed with a PIN, for now or for later. */
export function OrderReview(props: OrderReviewProps) {
  const { order, money, submit, facts, warning, confirm, back } = props;
  const { i18n } = useLingui();
  const pin = usePin(money.error);
  const { payee, way, purpose, reference } = order;
  const { name, account, bankName, nameCheck } = payee;
  return (
    <MoneyReview
      asset={payee.currency}
      amount={order.amount}
      fee={order.fee}
      arrives={order.arrives}
      to={<PaidAccount name={name} account={account} bank={bankName} check={nameCheck.result} />}
      facts={
        <PaymentFacts
          scheme={way.scheme.code}
          arrival={props.arrival ?? arrivalFor(way, payee.currency, payee.country)}
          isLater={props.arrival !== undefined}
          purpose={i18n._(purposeNames[purpose])}
          reference={reference}
        >
          {facts}
        </PaymentFacts>
      }
      warning={warning}
      confirm={confirm}
      isBusy={money.isBusy}
      onConfirm={() => {
        money.clear();
        pin.confirm(submit);
      }}
      onBack={back}
    >
      {pin.field}
      <CommandState money={money} hidesError={pin.isRefused} />
    </MoneyReview>
  );
}
