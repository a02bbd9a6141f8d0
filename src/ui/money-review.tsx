import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Money, writeMoney } from './money.tsx';
import bar from './action-bar.module.css';
import { Button } from './button.tsx';
import styles from './money-review.module.css';
import { PaidFromFact } from './paying-account.tsx';

interface MoneyReviewProps {
  readonly asset: string;
  /** Decimals: the amount that leaves the account, the fee deducted from it, and the amount the recipient gets. */
  readonly amount: string;
  readonly fee: string;
  readonly arrives: string;
  /** Asset that arrives if the payment is an exchange: the payer receives it, and there is no fee. */
  readonly arrivesAs?: string;
  /** Currency of the fee and of the amount the recipient gets, if it isn't the one sent. */
  readonly receivedIn?: string;
  /** The recipient, in as much detail as known. */
  readonly to?: ReactNode;
  /** Further facts, as `<dt>` and `<dd>`. */
  readonly facts?: ReactNode;
  readonly warning: ReactNode;
  /** Further input and its outcome: a PIN, an error. */
  readonly children?: ReactNode;
  /** Label of the confirm button, with the amount: “Withdraw 0.1 ETH”. */
  readonly confirm: (coins: string) => ReactNode;
  readonly isBusy: boolean;
  /** True if it can no longer be confirmed. */
  readonly isOver?: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** Shows a payment in full for review before it is made: the same for every form that moves money. */
export function MoneyReview(props: MoneyReviewProps) {
  const {
    asset,
    arrivesAs,
    receivedIn = asset,
    to,
    facts,
    warning,
    children,
    confirm,
    isBusy,
    isOver = false,
    onConfirm,
    onBack,
  } = props;
  const { i18n } = useLingui();
  const isOffline = useIsOffline();
  const whole = useRef<HTMLFormElement>(null);
  // It replaces the form: move the focus to its start, for screen readers and the keyboard, rather than to where a
  // button was.
  useEffect(() => whole.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <form ref={whole} className={styles.review} noValidate onSubmit={submit} tabIndex={-1}>
      {to}
      <dl className={styles.facts}>
        <PaidFromFact />
        {facts}
        {arrivesAs === undefined ? (
          <>
            <Sum name={<Trans>You send</Trans>} value={props.amount} asset={asset} />
            <Sum name={<Trans>Fee</Trans>} value={props.fee} asset={receivedIn} />
            <Sum name={<Trans>Recipient gets</Trans>} value={props.arrives} asset={receivedIn} isStrong />
          </>
        ) : (
          <>
            <dt>
              <Trans>Fee</Trans>
            </dt>
            <dd>
              <Trans>No fee</Trans>
            </dd>
            <Sum name={<Trans>You give</Trans>} value={props.amount} asset={asset} />
            <Sum name={<Trans>You get</Trans>} value={props.arrives} asset={arrivesAs} isStrong />
          </>
        )}
      </dl>
      <p className={styles.warning}>{warning}</p>
      {children}
      {isOffline ? (
        <p role="status">
          <Trans>You’re offline. Nothing is sent until you confirm again with a connection.</Trans>
        </p>
      ) : null}
      <div className={`${styles.actions} ${bar.sticky}`}>
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" loading={isBusy} disabled={isOffline || isOver}>
          {confirm(`${writeMoney(props.amount, asset, i18n.locale)} ${asset}`)}
        </Button>
      </div>
    </form>
  );
}

interface SumProps {
  readonly name: ReactNode;
  readonly value: string;
  readonly asset: string;
  readonly isStrong?: boolean;
}

function Sum({ name, value, asset, isStrong = false }: SumProps) {
  const coins = <Money value={value} asset={asset} />;
  return (
    <>
      <dt>{name}</dt>
      <dd>{isStrong ? <strong>{coins}</strong> : coins}</dd>
    </>
  );
}
