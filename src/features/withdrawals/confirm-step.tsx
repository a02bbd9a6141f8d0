import { Trans } from '@lingui/react/macro';
import { findNetwork } from '#contract/currencies/networks.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { withdrawalValues } from '#contract/withdrawals/rules.ts';
import { CommandState, type MoneyForm } from '#src/features/commands/index.ts';
import { withSealedPin } from '#src/platform/sealing.ts';
import { api } from '#src/platform/api.ts';
import { Countdown } from '#src/ui/countdown.tsx';
import { MoneyReview } from '#src/ui/money-review.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { usePin } from '#src/ui/pin-field.tsx';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import type { Application, WithdrawalRow } from './rows.ts';
import { TwinWarning } from './twin-warning.tsx';
import { WholeAddress } from './whole-address.tsx';
import styles from './withdrawals.module.css';

interface ConfirmProps {
  readonly application: Application;
  /** The form's command; it survives a reload, the application doesn't. */
  readonly money: MoneyForm<WithdrawalRow>;
  readonly back: () => void;
}

/** Shows the full order for review, then asks for PIN and verification. */
export function ConfirmStep({ application, money, back }: ConfirmProps) {
  const left = useSecondsUntilInstant(application.expiresAt);
  const { rid, asset, amount, fee, arrives } = application;
  const pin = usePin(money.error);
  const submit = () => {
    money.clear();
    void pin.confirm((digits) =>
      money.submit({
        // Identifies the confirmed application; values that are new on each attempt are not part of it.
        body: { rid },
        verification: { action: 'withdrawal.create', values: withdrawalValues(application) },
        send: (verification, options) =>
          withSealedPin(digits, (fundPassword) =>
            api(withdrawals.confirm, { query: { rid }, body: { fundPassword, verification } }, options),
          ),
      }),
    );
  };
  return (
    <Panel title={<Trans>Check every character</Trans>}>
      <MoneyReview
        asset={asset}
        amount={amount}
        fee={fee}
        arrives={arrives}
        to={<WholeAddress address={application.address} tag={application.tag} />}
        facts={<Facts application={application} />}
        warning={<Trans>Withdrawals can’t be reversed. We’ll never ask you to move funds to a “safe” address.</Trans>}
        confirm={(coins) => <Trans>Withdraw {coins}</Trans>}
        isBusy={money.isBusy}
        isOver={left === 0}
        onConfirm={submit}
        onBack={back}
      >
        <TwinWarning application={application} />
        {left === 0 ? (
          <p className={styles.error} role="alert">
            <Trans>This order has expired. Go back and review it again.</Trans>
          </p>
        ) : (
          pin.field
        )}
        <CommandState money={money} hidesError={pin.isRefused} />
      </MoneyReview>
    </Panel>
  );
}

function Facts({ application: { asset, network, needsReview, expiresAt } }: { application: Application }) {
  const writeInstant = useWriteInstant();
  return (
    <>
      <dt>
        <Trans>Network</Trans>
      </dt>
      <dd>{findNetwork(asset, network)?.name ?? network}</dd>
      {needsReview ? (
        <>
          <dt>
            <Trans>Review</Trans>
          </dt>
          <dd>
            <Trans>Reviewed, usually within a day</Trans>
          </dd>
        </>
      ) : null}
      <dt>
        <Trans>Confirm by</Trans>
      </dt>
      <dd>
        {writeInstant(expiresAt)} <Countdown until={expiresAt} />
      </dd>
    </>
  );
}
