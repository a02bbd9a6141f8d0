import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { allAssets, assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { splitOf } from '#contract/platform/money-fees.ts';
import { findAmountFault, remarkMaxLength, transferTerms, unitTerms } from '#contract/transfer/rules.ts';
import { AvailableText, useAvailable } from '#src/features/assets/index.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { useAmountFlaw } from '#src/ui/form/use-amount-flaw.ts';
import { useTermsFor } from '#src/platform/terms-for.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { writeMoney } from '#src/ui/money.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import { readPayment } from '#src/ui/typed-amount.ts';
import { PayeeField, type FoundPayee } from './payee-field.tsx';
import { readPayeeText } from './payee-text.ts';
import { TransferReview, type Order } from './transfer-review.tsx';
import { useLimit, type TransferRow } from './rows.ts';
import { TermsLine } from './terms-line.tsx';

const empty = { to: '', asset: 'USDT', amount: '', remark: '' };

/** Transfer form: payee, asset, amount; verified before sending, and kept as a draft until then. */
export function TransferForm({ sent }: { sent: (row: TransferRow) => void }) {
  const { t } = useLingui();
  const [order, setOrder] = useState<Order | null>(null);
  const [payee, setPayee] = useState<FoundPayee | null>(null);
  const fields = useFields({
    initial: empty,
    draft: 'transfer',
    findFaults: ({ to, amount: typed }) => ({
      to: readPayeeText(to) ? undefined : t`Enter an 8-digit UID, email address or phone number starting with +`,
      amount: amount.faultOf(typed),
    }),
  });
  const { values, field } = fields;
  const amount = useAmount(assetCode(isAssetCode(values.asset) ? values.asset : empty.asset));
  const { asset, terms, limit, available } = amount;
  const money = useMoneyCommand<TransferRow>('transfer', async (row) => {
    await fields.end();
    setOrder(null);
    sent(row);
  });
  if (order) return <TransferReview order={order} money={money} back={() => setOrder(null)} />;
  return (
    <Form
      of={fields}
      submit={(typed) => {
        const paid = amount.read(typed.amount);
        if (!payee) return { to: t`Find and check the recipient` };
        if (!payee.isConfirmed) return { to: t`Tick the box to confirm that you’ve checked the recipient` };
        if (paid) setOrder({ payee, asset, ...paid, remark: typed.remark.trim() });
        return {};
      }}
    >
      <PaidFrom />
      <PayeeField of={fields} payee={payee} choose={setPayee} />
      <SelectField
        label={t`Coin`}
        choices={allAssets().map(({ code }) => ({ value: code, label: code }))}
        {...field('asset')}
      />
      <AmountField
        label={t`Amount`}
        asset={asset}
        hasMost
        most={available.amount}
        description={
          <>
            <AvailableText of={available} asset={asset} /> ·{' '}
            <TermsLine terms={terms} split={amount.read(values.amount)?.split} limit={limit.data} />
          </>
        }
        {...field('amount')}
      />
      <Field label={t`Note`} maxLength={remarkMaxLength} {...field('remark')} />
      <CommandState money={money} />
      <FormFoot
        of={fields}
        action={<Trans>Review transfer</Trans>}
        offline={<Trans>You’re offline. What you’ve entered is saved on this device.</Trans>}
        isSticky
      />
    </Form>
  );
}

/**
 * Returns how much of an asset can be sent, and the fault of the typed amount by the server's own rule, as far as known
 * here.
 */
function useAmount(asset: ReturnType<typeof assetCode>) {
  const { i18n, t } = useLingui();
  const flawOf = useAmountFlaw();
  const terms = transferTerms(asset, useTermsFor());
  const [available, limit] = [useAvailable(asset), useLimit(asset)];
  const scale = scaleOf(asset);
  const units = (text: string | undefined) => (text === undefined ? undefined : parseUnits(text, scale));
  const bounds = unitTerms(asset, terms);
  const show = (text = '0') => `${writeMoney(text, asset, i18n.locale)} ${asset}`;
  const [most, left] = [show(terms.maximum), show(limit.data?.left)];
  const read = (typed: string) => {
    const amount = readPayment(typed, i18n.locale, scale);
    const split = splitOf(units(amount) ?? 0n, bounds.fee);
    return amount === undefined || split === undefined ? undefined : { amount, split };
  };
  const faultOf = (typed: string) => {
    const amount = units(readPayment(typed, i18n.locale, scale));
    const code = findAmountFault(bounds, amount, { left: units(limit.data?.left), available: units(available.amount) });
    if (code === undefined) return undefined;
    if (amount === undefined) return flawOf(typed, scale);
    return {
      50014: t`Per-transaction limit: ${most}`,
      60029: t`Enter more than the fee`,
      60027: limit.data?.days === 30 ? t`${left} left of your 30-day limit` : t`${left} left of your 24-hour limit`,
      60028: t`Available: ${show(available.amount)}`,
    }[code];
  };
  return { asset, terms, limit, available, read, faultOf };
}
