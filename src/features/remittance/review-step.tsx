import { Trans, useLingui } from '@lingui/react/macro';
import { payeeAccount, payeeFormVersion, payeeName } from '#contract/payees/fields.ts';
import { needsConfirmation } from '#contract/payees/rules.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { remittanceValues, type RemittancePurpose } from '#contract/remittance/rules.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { PriceFacts, RateText } from '#src/features/convert/index.ts';
import { PaidAccount, PaymentFacts } from '#src/features/fiat-withdrawals/index.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { withSealedPin } from '#src/platform/sealing.ts';
import { Instant } from '#src/ui/instant.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { MoneyReview } from '#src/ui/money-review.tsx';
import { usePin } from '#src/ui/pin-field.tsx';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import type { QuoteRow } from './rates.ts';
import type { Chosen } from './recipient-step.tsx';
import { purposeNames, type RemittanceRow } from './wording.ts';
import styles from '#src/ui/bank-payment.module.css';

/** A remittance as submitted for confirmation. */
export interface Reviewed {
  readonly quote: QuoteRow;
  readonly chosen: Chosen;
  readonly isSaved: boolean;
  readonly purpose: RemittancePurpose;
  readonly purposeText: string;
  readonly reference: string;
  readonly files: readonly string[];
}

interface Props {
  readonly order: Reviewed;
  /** Requests a new quote and reports whether there is one. */
  readonly renew: () => Promise<unknown>;
  readonly isRenewing: boolean;
  /** Error of the last request for a new quote. */
  readonly problem: unknown;
  readonly back: () => void;
  readonly done: (row: RemittanceRow) => unknown;
}

/** Returns the recipient in the words that the verification is bound to. */
export function payeeOf(chosen: Chosen) {
  if (chosen.kind === 'saved') {
    const { name, account, bankName, nameCheck } = chosen.row;
    return { name, account, bank: bankName, check: nameCheck.result };
  }
  const { form, checked } = chosen.typed;
  const { values } = form;
  const bank = checked.bank?.name ?? null;
  return { name: payeeName(values), account: payeeAccount(values), bank, check: checked.nameCheck.result };
}

/** Returns the order's body, without the parts that are new on each attempt. */
function bodyOf({ quote, chosen, isSaved, purpose, purposeText, reference, files }: Reviewed) {
  const whom =
    chosen.kind === 'saved'
      ? { recipientId: chosen.row.id, recipient: null, isSaved: false }
      : {
          recipientId: null,
          recipient: {
            ...chosen.typed.form,
            version: payeeFormVersion,
            isNameConfirmed: needsConfirmation(chosen.typed.checked.nameCheck.result),
          },
          isSaved,
        };
  const isRepeatConfirmed = quote.repeats !== null;
  return { quoteId: quote.id, ...whom, purpose, purposeText, reference, files: [...files], isRepeatConfirmed };
}

/** Shows the full order for review at a price valid for a minute, then asks for PIN and verification. */
export function ReviewStep({ order, renew, isRenewing, problem, back, done }: Props) {
  const { quote, reference } = order;
  const { name, account, bank, check } = payeeOf(order.chosen);
  const seconds = useSecondsUntilInstant(quote.expiresAt);
  const money = useMoneyCommand<RemittanceRow>('remittance', done);
  const pin = usePin(money.error);
  const isOvertaken = hasEnded(money.error, 'changed');
  const isStale = seconds === 0 || isOvertaken;
  const submit = () => {
    money.clear();
    if (isStale) return void renew();
    const body = bodyOf(order);
    void pin.confirm((digits) =>
      money.submit({
        body,
        verification: {
          action: 'remittance.create',
          values: remittanceValues({ ...quote, quoteId: quote.id, name, account, reference }),
        },
        send: (verification, options) =>
          withSealedPin(digits, (fundPassword) =>
            api(remittance.create, { body: { ...body, fundPassword, verification } }, options),
          ),
      }),
    );
  };
  return (
    <MoneyReview
      asset={quote.payAsset}
      amount={quote.payAmount}
      fee={quote.fee}
      arrives={quote.receiveAmount}
      receivedIn={quote.receiveAsset}
      to={<PaidAccount name={name} account={account} bank={bank} check={check} />}
      facts={<Facts order={order} seconds={seconds} />}
      warning={<Trans>Check every detail. Once submitted, a remittance can’t be changed or cancelled.</Trans>}
      confirm={(coins) => {
        if (isStale) return <Trans>Get a new quote</Trans>;
        return quote.repeats ? <Trans>Send {coins} again</Trans> : <Trans>Send {coins}</Trans>;
      }}
      isBusy={money.isBusy || isRenewing}
      onConfirm={submit}
      onBack={back}
    >
      {quote.repeats ? <Repeated of={quote.repeats} /> : null}
      {isOvertaken ? (
        <p className={styles.warn} role="alert">
          <Trans>You’ve just sent this recipient the same amount. Get a new quote to check both.</Trans>
        </p>
      ) : null}
      {seconds === 0 && !isOvertaken ? (
        <p className={styles.warn} role="status">
          <Trans>The quote has expired. Get a new one to continue.</Trans>
        </p>
      ) : null}
      <FormError error={problem} />
      {pin.field}
      <CommandState money={money} hidesError={pin.isRefused || isOvertaken || hasEnded(money.error, 'expired')} />
    </MoneyReview>
  );
}

function Facts({ order, seconds }: { order: Reviewed; seconds: number }) {
  const { i18n } = useLingui();
  const { quote, purpose, purposeText, reference, files } = order;
  const { payAsset: from, receiveAsset: to } = quote;
  return (
    <PaymentFacts
      scheme={quote.scheme}
      arrival={quote.arrival}
      purpose={purpose === 'other' ? purposeText : i18n._(purposeNames[purpose])}
      reference={reference}
    >
      {files.length === 0 ? null : (
        <>
          <dt>
            <Trans>Supporting documents</Trans>
          </dt>
          <dd>{files.length}</dd>
        </>
      )}
      {from === to ? null : (
        <>
          <dt>
            <Trans>Rate</Trans>
          </dt>
          <dd>
            <RateText from={from} to={to} value={quote.rate} />
          </dd>
          <PriceFacts from={from} to={to} midRate={quote.midRate} spreadBps={quote.spreadBps} />
        </>
      )}
      <dt>
        <Trans>Quote valid for</Trans>
      </dt>
      <dd>{seconds === 0 ? <Trans>Expired</Trans> : <Trans>{seconds} s</Trans>}</dd>
    </PaymentFacts>
  );
}

/** Points out an earlier payment, or one waiting in a batch, that this one probably repeats. */
function Repeated({ of: { id, createdAt, batchId } }: { of: NonNullable<QuoteRow['repeats']> }) {
  return (
    <div className={styles.warn} role="status">
      <p>
        {batchId === null ? (
          <Trans>
            You’ve already sent this recipient the same amount (<Instant at={createdAt} />
            ). Check that you want to send it again.
          </Trans>
        ) : (
          <Trans>
            A batch payment that hasn’t been sent yet pays this recipient the same amount (<Instant at={createdAt} />
            ). Check that you want to send it again.
          </Trans>
        )}
      </p>
      <p>
        {batchId === null ? (
          <LinkButton to="/dashboard/remittance/order" search={{ list: 'remittances', id }} isQuiet>
            <Trans>View remittance</Trans>
          </LinkButton>
        ) : (
          <LinkButton to="/dashboard/remittance/batches" search={{ id: batchId }} isQuiet>
            <Trans>View batch</Trans>
          </LinkButton>
        )}
      </p>
    </div>
  );
}

const hasEnded = (error: unknown, how: 'expired' | 'changed') =>
  error instanceof ApiError && error.code === 60015 && error.details?.['status'] === how;
