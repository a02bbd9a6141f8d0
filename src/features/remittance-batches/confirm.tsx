import { Plural, Trans } from '@lingui/react/macro';
import type { ResultOf } from '#contract/platform/call.ts';
import { must } from '#contract/platform/errors.ts';
import { remittanceBatches } from '#contract/remittance-batches/calls.ts';
import { remittanceBatchValues } from '#contract/remittance-batches/rules.ts';
import type { remittanceBatchesSchemas } from '#contract/remittance-batches/schemas.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { PriceFacts, RateText } from '#src/features/convert/index.ts';
import { ArrivalText } from '#src/features/fiat-withdrawals/index.ts';
import { schemeName } from '#src/features/payees/index.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { withSealedPin } from '#src/platform/sealing.ts';
import { MoneyReview } from '#src/ui/money-review.tsx';
import { Money } from '#src/ui/money.tsx';
import { usePin } from '#src/ui/pin-field.tsx';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import { batchesTable } from './sync.ts';
import type { Checked } from './workbench.tsx';
import styles from './batches.module.css';

export type BatchRow = ResultOf<typeof remittanceBatchesSchemas.create>;

interface Props {
  readonly name: string;
  readonly checked: Checked;
  readonly back: () => void;
  readonly done: (batch: BatchRow) => unknown;
}

/** The last step: the totals for review, then PIN and verification. */
export function ConfirmBatch({ name, checked, back, done }: Props) {
  const seconds = useSecondsUntilInstant(checked.expiresAt);
  const money = useMoneyCommand<BatchRow>('remittance-batch', async (row) => {
    await batchesTable.sync();
    await done(row);
  });
  const pin = usePin(money.error);
  const { count, payAmount, receiveAmount } = checked;
  const submit = () => {
    money.clear();
    const id = must(checked.id, 'a batch that can be confirmed');
    const body = { id, count, payAmount, receiveAmount };
    void pin.confirm((digits) =>
      money.submit({
        body,
        verification: { action: 'remittance.batch', values: remittanceBatchValues({ ...checked, id }) },
        send: (verification, options) =>
          withSealedPin(digits, (fundPassword) =>
            api(remittanceBatches.create, { body: { ...body, fundPassword, verification } }, options),
          ),
      }),
    );
  };
  return (
    <MoneyReview
      asset={checked.payAsset}
      amount={payAmount}
      fee={checked.fee}
      arrives={receiveAmount}
      receivedIn={checked.receiveAsset}
      to={
        <strong>
          <Plural value={count} one="# recipient" other="# recipients" /> · {name}
        </strong>
      }
      facts={<Facts checked={checked} />}
      warning={
        <Trans>
          Check the totals. Each line becomes a payment of its own; once submitted, it can’t be changed or cancelled.
        </Trans>
      }
      confirm={(coins) => <Trans>Pay {coins}</Trans>}
      isBusy={money.isBusy}
      isOver={seconds === 0}
      onConfirm={submit}
      onBack={back}
    >
      {seconds === 0 ? (
        <p className={styles.warn} role="status">
          <Trans>These totals have expired. Go back and check the file again.</Trans>
        </p>
      ) : null}
      {pin.field}
      {isOvertaken(money.error) ? (
        <p className={styles.fault} role="alert">
          <Trans>
            Some of these payments were made or confirmed after this file was checked. Go back and check it again.
          </Trans>
        </p>
      ) : null}
      <CommandState money={money} hidesError={pin.isRefused || isOvertaken(money.error)} />
    </MoneyReview>
  );
}

const isOvertaken = (error: unknown) =>
  error instanceof ApiError && error.code === 60015 && error.details?.['status'] === 'changed';

function Facts({ checked }: { checked: Checked }) {
  const locale = useLocale();
  const { payAsset: from, receiveAsset: to } = checked;
  return (
    <>
      <dt>
        <Trans>Payment method</Trans>
      </dt>
      <dd>{schemeName(checked.scheme, locale)}</dd>
      <dt>
        <Trans>Estimated arrival</Trans>
      </dt>
      <dd>
        <ArrivalText arrival={checked.arrival} />
      </dd>
      <dt>
        <Trans>Available</Trans>
      </dt>
      <dd>
        <Money value={checked.available} asset={from} />
      </dd>
      {from === to ? null : (
        <>
          <dt>
            <Trans>Rate</Trans>
          </dt>
          <dd>
            <RateText from={from} to={to} value={checked.rate} />
          </dd>
          <PriceFacts from={from} to={to} midRate={checked.midRate} spreadBps={checked.spreadBps} />
          <dt>
            <Trans>Rate changes</Trans>
          </dt>
          <dd>
            <Trans>
              Each payment uses the rate when it starts. If the rate falls by more than 1%, the payment isn’t made.
            </Trans>
          </dd>
        </>
      )}
    </>
  );
}
