import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { earn } from '#contract/earn/calls.ts';
import { percentOf } from '#contract/earn/rules.ts';
import { AvailableText, useAvailable } from '#src/features/assets/index.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { formatDay } from '#src/platform/days.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { CheckField } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { useRangeFault } from '#src/ui/form/use-range-fault.ts';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import { usePayments } from '#src/ui/form/use-payments.ts';
import { obstacles } from './wording.ts';
import { useEarnAccount, type Product } from './queries.ts';
import { TermText } from './product-list.tsx';
import styles from './earn.module.css';

interface Props {
  readonly product: Product;
  /** The newest version of the terms. */
  readonly agreement: string;
  readonly close: () => void;
  /** Called once the coins are staked. */
  readonly done: () => void;
}

/** A product in full: what a stake would bring and when, how to leave, the cost, the risk; then the stake itself. */
export function StakeDialog({ product, agreement, close, done }: Props) {
  const { i18n, t } = useLingui();
  const { asset, code, termDays } = product;
  const account = useEarnAccount();
  const available = useAvailable(asset);
  const { read, faultOf } = usePayments();
  const rangeFault = useRangeFault();
  const fields = useFields({
    initial: { amount: '', renews: false, isAgreed: false },
    draft: `earn-stake-${code}`,
    // The terms may have changed since.
    restored: () => change({ isAgreed: false }),
    findFaults: ({ isAgreed, ...typed }) => {
      const paid = read(typed.amount, asset);
      const known = preview?.obstacle ? i18n._(obstacles[preview.obstacle]) : undefined;
      return {
        amount: paid === undefined ? faultOf(typed.amount, asset) : (rangeFault(paid, product) ?? known),
        isAgreed: needsAgreement && !isAgreed ? t`Agree to the terms to stake` : undefined,
      };
    },
  });
  const { values, field, check, change } = fields;
  const amount = read(values.amount, asset);
  const preview = useQuery({
    ...ask(earn.preview, { query: { Code: code, Amount: amount ?? product.minimum } }),
    placeholderData: keepPreviousData,
  }).data;
  const needsAgreement = account.data !== undefined && account.data.agreedVersion !== agreement;
  const money = useMoneyCommand(`earn-stake-${code}`, async () => {
    await fields.end();
    done();
  });
  const submit = async () => {
    money.clear();
    const body = { code, amount: amount ?? '', renews: values.renews };
    return money.submit({
      body,
      send: async (_verification, options) => {
        if (needsAgreement) await api(earn.acceptAgreement, { body: { version: agreement } }, { isInline: true });
        return api(earn.stake, { body }, options);
      },
    });
  };
  return (
    <CommandDialog
      title={<Trans>Stake {asset}</Trans>}
      action={<Trans>Stake {asset}</Trans>}
      close={close}
      of={fields}
      form={money}
      submit={submit}
    >
      <p className={styles.meta}>
        {code} · <TermText days={termDays} />
      </p>
      <PaidFrom />
      <AmountField
        label={t`Amount`}
        asset={asset}
        most={available.amount}
        hasMost
        description={
          <>
            <AvailableText of={available} asset={asset} /> · <Trans>Minimum</Trans>{' '}
            <Money value={product.minimum} asset={asset} />
          </>
        }
        {...field('amount')}
      />
      {preview ? <Outlook preview={preview} isExample={amount === undefined} termDays={termDays} /> : null}
      {termDays === null ? null : (
        <CheckField
          label={<Trans>Renew for another term when this one ends, at the rate of that day</Trans>}
          {...check('renews')}
        />
      )}
      <p className={styles.note}>
        <Trans>
          Staking isn’t a savings account and isn’t insured. A network can penalise a validator and take part of a
          stake, leaving can take longer than planned, and the coin’s price can fall by more than you earn. You can lose
          part or all of it.
        </Trans>
      </p>
      {needsAgreement ? (
        <>
          <p className={styles.meta}>
            <a href="/help/detail?id=earn-products">
              <Trans>Earn and its risks</Trans>
            </a>
          </p>
          <CheckField
            label={<Trans>I’ve read the risks and agree to the Earn terms, version {agreement}</Trans>}
            {...check('isAgreed')}
          />
        </>
      ) : null}
    </CommandDialog>
  );
}

interface Preview {
  readonly asset: string;
  readonly amount: string;
  readonly annualRate: string;
  readonly daily: string;
  readonly total: string;
  readonly days: number;
  readonly startsOn: string;
  readonly firstPaidAt: string;
  readonly endsOn: string | null;
}

/** Expected result; for the minimum until an amount is typed. */
function Outlook({ preview, isExample, termDays }: { preview: Preview; isExample: boolean; termDays: number | null }) {
  const { i18n } = useLingui();
  const { asset, amount, annualRate, daily, total, days, startsOn, firstPaidAt, endsOn } = preview;
  const dayText = (day: string) => formatDay(i18n, day, { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <dl className={styles.facts}>
      {isExample ? (
        <>
          <dt>
            <Trans>Example for</Trans>
          </dt>
          <dd>
            <Money value={amount} asset={asset} />
          </dd>
        </>
      ) : null}
      <dt>
        <Trans>Estimated annual rate</Trans>
      </dt>
      <dd>{percentOf(annualRate)}</dd>
      <dt>
        <Trans>Daily interest</Trans>
      </dt>
      <dd>
        <Money value={daily} asset={asset} />
      </dd>
      <dt>
        <Trans>Interest in {days} days</Trans>
      </dt>
      <dd>
        <strong>
          <Money value={total} asset={asset} />
        </strong>
      </dd>
      <dt>
        <Trans>Earns from</Trans>
      </dt>
      <dd>
        <Trans>{dayText(startsOn)} (UTC)</Trans>
      </dd>
      <dt>
        <Trans>First interest paid</Trans>
      </dt>
      <dd>
        <Instant at={firstPaidAt} />
      </dd>
      <dt>
        <Trans>Leaving</Trans>
      </dt>
      <dd>
        {termDays === null || endsOn === null ? (
          <Trans>Any time, back within 24 hours</Trans>
        ) : (
          <Trans>Ends on {dayText(endsOn)}. Leaving earlier costs the interest of the term.</Trans>
        )}
      </dd>
      <dt>
        <Trans>Fee</Trans>
      </dt>
      <dd>
        <Trans>No fee</Trans>
      </dd>
    </dl>
  );
}
