import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import { allAssets, assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { splitOf } from '#contract/platform/money-fees.ts';
import { remarkMaxLength, transferTerms, unitTerms } from '#contract/transfer/rules.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { useAccount } from '#src/platform/acting.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Money, writeMoney } from '#src/ui/money.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import bar from '#src/ui/action-bar.module.css';
import { Button } from '#src/ui/button.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import { restore } from '#src/ui/form/restore.ts';
import { useDraft } from '#src/ui/form/use-draft.ts';
import { readPayment, writeAmount } from '#src/ui/typed-amount.ts';
import { faultOf } from './amount-fault.ts';
import { PayeeField, type FoundPayee } from './payee-field.tsx';
import { TransferReview, type Order } from './transfer-review.tsx';
import { useAvailable, useLimit, type TransferRow } from './rows.ts';
import { transfersTable } from './sync.ts';
import { TermsLine } from './terms-line.tsx';
import styles from './transfer.module.css';

interface Typed {
  readonly to: string;
  readonly asset: string;
  readonly amount: string;
  readonly remark: string;
}

const empty: Typed = { to: '', asset: 'USDT', amount: '', remark: '' };

/** A transfer: whom, what, how much; verified before it is sent, and kept as a draft until then. */
export function TransferForm({ sent }: { sent: (row: TransferRow) => void }) {
  const { i18n, t } = useLingui();
  const id = useId();
  const isOffline = useIsOffline();
  const balances = useAvailable();
  const { typed, change, end } = useTyped();
  const [order, setOrder] = useState<Order | null>(null);
  const asset = assetCode(isAssetCode(typed.asset) ? typed.asset : empty.asset);
  const limit = useLimit(asset);
  const money = useMoneyCommand<TransferRow>('transfer', async (row) => {
    await end();
    setOrder(null);
    void balances.refetch();
    void limit.refetch();
    void transfersTable.sync();
    sent(row);
  });
  const [payee, setPayee] = useState<FoundPayee | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isTried, setTried] = useState(false);
  useCatalogue();
  const { remark } = typed;
  const terms = transferTerms(asset, useAccount() ?? {});
  const balance = balances.data?.items.find((row) => row.asset === asset)?.available;
  const scale = scaleOf(asset);
  const amount = readPayment(typed.amount, i18n.locale, scale);
  const unitsOf = (text: string | undefined) => (text === undefined ? undefined : parseUnits(text, scale));
  const units = unitsOf(amount);
  const { fee, maximum } = unitTerms(asset, terms);
  const split = units === undefined ? undefined : splitOf(units, fee);
  const fault = faultOf(units, { fee, maximum, left: unitsOf(limit.data?.left), balance: unitsOf(balance) });
  const show = (text = '0') => writeMoney(text, asset, i18n.locale);
  const [most, left, available] = [show(terms.maximum), show(limit.data?.left), show(balance)];
  const flaws = {
    form: t`Enter an amount above 0 with up to ${scale} decimals, such as 1500.25`,
    maximum: t`Per-transaction limit: ${most} ${asset}`,
    fee: t`Enter more than the fee`,
    limit:
      limit.data?.days === 30
        ? t`${left} ${asset} left of your 30-day limit`
        : t`${left} ${asset} left of your 24-hour limit`,
    balance: t`Available: ${available} ${asset}`,
  };
  const flaw = fault ? flaws[fault] : null;
  const isSure = payee !== null && isConfirmed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!payee || !isConfirmed || amount === undefined || !split || fault) return;
    setOrder({ payee, asset, amount, remark: remark.trim(), split });
  };
  if (order) return <TransferReview order={order} money={money} back={() => setOrder(null)} />;
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <PaidFrom />
      <PayeeField
        to={typed.to}
        change={(to) => change({ to })}
        payee={payee}
        found={setPayee}
        isConfirmed={isConfirmed}
        confirm={setConfirmed}
        isOffline={isOffline}
      />
      {isTried && !isSure ? (
        <p className={styles.fault} role="alert">
          <Trans>Find and check the recipient</Trans>
        </p>
      ) : null}
      <label className={styles.field}>
        <Trans>Coin</Trans>
        <select value={asset} onChange={(event) => change({ asset: event.currentTarget.value })}>
          {allAssets().map(({ code }) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </label>
      <div className={styles.field}>
        <label htmlFor={`${id}-amount`}>
          <Trans>Amount</Trans>
        </label>
        <span className={styles.withButton}>
          <input
            id={`${id}-amount`}
            value={typed.amount}
            inputMode="decimal"
            maxLength={50}
            autoComplete="off"
            aria-invalid={isTried && flaw !== null}
            onChange={(event) => change({ amount: event.currentTarget.value })}
          />
          <Button
            variant="default"
            disabled={balance === undefined}
            onClick={() => change({ amount: writeAmount(balance ?? '0', i18n.locale) })}
          >
            <Trans>Max</Trans>
          </Button>
        </span>
      </div>
      {isTried && flaw ? (
        <p className={styles.fault} role="alert">
          {flaw}
        </p>
      ) : null}
      <p className={styles.meta}>
        {balance === undefined ? null : (
          <>
            <Trans>Available</Trans> <Money value={balance} asset={asset} /> <AsOf at={balances.data?.asOf ?? null} />{' '}
            ·{' '}
          </>
        )}
        <TermsLine terms={terms} split={split} limit={limit.data} />
      </p>
      <label className={styles.field}>
        <Trans>Note</Trans>
        <input
          value={remark}
          maxLength={remarkMaxLength}
          autoComplete="off"
          onChange={(event) => change({ remark: event.currentTarget.value })}
        />
      </label>
      <CommandState money={money} />
      {isOffline ? (
        <p className={styles.meta}>
          <Trans>You’re offline. What you’ve entered is saved on this device.</Trans>
        </p>
      ) : null}
      <div className={`${styles.stack} ${bar.sticky}`}>
        <Button type="submit" disabled={isOffline}>
          <Trans>Review transfer</Trans>
        </Button>
      </div>
    </form>
  );
}

/** What is typed, kept encrypted on this device until it is sent: one draft an account. */
function useTyped() {
  const [typed, setTyped] = useState(empty);
  const draft = useDraft('transfer', (kept) => setTyped(restore(empty, kept)));
  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    draft.save(next);
  };
  return { typed, change, end: draft.end };
}
