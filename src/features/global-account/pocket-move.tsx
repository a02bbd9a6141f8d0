import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { globalAccount } from '#contract/global-account/calls.ts';
import type { Pocket } from '#contract/global-account/rules.ts';
import type { globalAccountSchemas } from '#contract/global-account/schemas.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { useBalances } from '#src/features/assets/index.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { MoneyReview } from '#src/ui/money-review.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import { readPayment } from '#src/ui/typed-amount.ts';
import { useOpenAccounts, type OpenAccount } from './rows.ts';
import { globalTables } from './sync.ts';
import styles from './global-account.module.css';

type Moved = ResultOf<typeof globalAccountSchemas.move>;

interface Values {
  from: string;
  asset: string;
  amount: string;
}

/** Moves money between the fiat wallet and the bank account at once, after a review. */
export function PocketMove({ currency }: { currency: string | undefined }) {
  const open = useOpenAccounts();
  // The form starts with one of the accounts, so it waits until the device has read them.
  return open?.[0] ? <MoveForm open={open} first={currency ?? open[0].currency} /> : null;
}

function MoveForm({ open, first }: { open: readonly OpenAccount[]; first: string }) {
  const { i18n, t } = useLingui();
  const available = useAvailable();
  const [moved, setMoved] = useState<Moved | null>(null);
  const [amount, setAmount] = useState<string | null>(null);
  const fields = useFields<Values>({
    initial: { from: 'wallet', asset: first, amount: '' },
    draft: 'globalAccount.move',
    findFaults: ({ from, asset, amount: typed }) => {
      const read = readPayment(typed, i18n.locale, isAssetCode(asset) ? scaleOf(asset) : 2);
      if (read === undefined) return { amount: t`Amount: enter an amount above 0` };
      const isTooMuch = isAbove(read, available(asPocket(from), asset), asset);
      return { amount: isTooMuch ? t`Amount: not enough ${asset} available` : undefined };
    },
  });
  const command = useMoneyCommand<Moved>('globalAccount.move', async (answer) => {
    await fields.end();
    setAmount(null);
    setMoved(answer);
  });
  const { values, field } = fields;
  const from = asPocket(values.from);
  const names = { wallet: t`Fiat wallet`, globalAccount: t`Global account` };
  const to = from === 'wallet' ? 'globalAccount' : 'wallet';
  const most = available(from, values.asset);
  if (moved) return <Done moved={moved} names={names} again={() => setMoved(null)} />;
  if (amount !== null)
    return (
      <MoneyReview
        asset={values.asset}
        amount={amount}
        fee="0"
        arrives={amount}
        to={
          <p>
            {names[from]} → <strong>{names[to]}</strong>
          </p>
        }
        warning={<Trans>The move is instant and free.</Trans>}
        confirm={(coins) => <Trans>Move {coins}</Trans>}
        isBusy={command.isBusy}
        onConfirm={() => {
          const body = { from, asset: values.asset as Moved['asset'], amount };
          void command.submit({ body, send: (_passed, options) => api(globalAccount.move, { body }, options) });
        }}
        onBack={() => setAmount(null)}
      >
        <CommandState money={command} />
      </MoneyReview>
    );
  return (
    <Form
      of={fields}
      submit={({ asset, amount: typed }) => {
        command.clear();
        setAmount(readPayment(typed, i18n.locale, isAssetCode(asset) ? scaleOf(asset) : 2) ?? null);
      }}
    >
      <SelectField
        {...field('from')}
        label={t`Direction`}
        choices={[
          { value: 'wallet', label: `${names.wallet} → ${names.globalAccount}` },
          { value: 'globalAccount', label: `${names.globalAccount} → ${names.wallet}` },
        ]}
      />
      <SelectField
        {...field('asset')}
        label={t`Currency`}
        choices={open.map((one) => ({ value: one.currency, label: one.currency }))}
      />
      <AmountField
        {...field('amount')}
        label={t`Amount`}
        asset={values.asset}
        most={most}
        hasMost
        description={
          most === undefined ? undefined : (
            <Trans>
              Available: <Money value={most} asset={values.asset} />
            </Trans>
          )
        }
      />
      <FormFoot
        of={fields}
        action={<Trans>Review</Trans>}
        offline={<Trans>You’re offline. Your amount is saved on this device.</Trans>}
      />
    </Form>
  );
}

const asPocket = (text: string): Pocket => (text === 'globalAccount' ? 'globalAccount' : 'wallet');

/** Returns the available amount of a currency in a pocket, as last known to this device. */
function useAvailable() {
  const wallet = useBalances();
  const account = globalTables.balances.useNewest();
  return (pocket: Pocket, currency: string): string | undefined => {
    if (pocket === 'globalAccount') return account?.find(({ asset }) => asset === currency)?.available ?? '0';
    return wallet?.find(({ asset }) => asset === currency)?.available ?? '0';
  };
}

function isAbove(amount: string, most: string | undefined, asset: string): boolean {
  if (most === undefined || !isAssetCode(asset)) return false;
  const [wanted, has] = [parseUnits(amount, scaleOf(asset)), parseUnits(most, scaleOf(asset))];
  return wanted !== undefined && has !== undefined && wanted > has;
}

interface DoneProps {
  readonly moved: Moved;
  readonly names: Readonly<Record<Pocket, string>>;
  readonly again: () => void;
}

function Done({ moved: { from, to, amount, asset }, names, again }: DoneProps) {
  return (
    <div className={styles.stack} role="status">
      <p>
        <strong>
          <Money value={amount} asset={asset} />
        </strong>{' '}
        {names[from]} → {names[to]}
      </p>
      <PaidFrom />
      <div className={styles.buttons}>
        <LinkButton to="/dashboard/assets/global" search={{ view: 'move' }} onClick={again}>
          <Trans>Move more</Trans>
        </LinkButton>
        <LinkButton to="/dashboard/assets/global/order" search={{}} isQuiet>
          <Trans>Records</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
