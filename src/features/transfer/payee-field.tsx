import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { transfer } from '#contract/transfer/calls.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { useAccount } from '#src/platform/acting.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { createLatest } from '#src/platform/latest.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckField, Field } from '#src/ui/form/fields.tsx';
import type { Fields } from '#src/ui/form/use-fields.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { useSteady } from '#src/ui/press.ts';
import { readPayeeText } from './payee-text.ts';
import { recentPayees, useTransfers } from './rows.ts';
import styles from './transfer.module.css';

export interface FoundPayee {
  readonly uid: string;
  readonly name: string;
  /** True for the user's own accounts, which can't be mistaken for another customer's. */
  readonly isOwn: boolean;
  /** True if the payer has confirmed that this is the intended payee. */
  readonly isConfirmed: boolean;
}

interface PayeeFieldProps {
  readonly of: Pick<Fields<{ readonly to: string }>, 'field' | 'change' | 'values' | 'show'>;
  readonly payee: FoundPayee | null;
  readonly choose: (payee: FoundPayee | null) => void;
}

const recentLimit = 50;

/**
 * Selects the payee: an own account, a recent payee, or a customer found by uid, email address or phone, with the name
 * confirmed.
 */
export function PayeeField({ of: { field, change, values, show }, payee, choose }: PayeeFieldProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const own = useOwnAccounts();
  // Held steady, because rows from a sync would shift the field under a press.
  const rows = useSteady(useTransfers(recentLimit));
  const recent = recentPayees(rows ?? []);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  // Only the lookup of the field's current text sets the payee.
  const [lookup] = useState(() => createLatest<FoundPayee>());
  useEffect(() => lookup.forget, [lookup]);
  /** Sets another text or an own account, and discards the pending lookup. */
  const mean = (to: string, account: FoundPayee | null) => {
    lookup.forget();
    setBusy(false);
    setError(null);
    change({ to });
    choose(account);
  };
  const find = async (to: string) => {
    mean(to, null);
    const body = readPayeeText(to);
    if (!body) return show({ to: t`Enter an 8-digit UID, email address or phone number starting with +` });
    setBusy(true);
    try {
      const found = await lookup.ask(async (signal) => {
        const { uid, maskedName, isVerified } = await api(transfer.findPayee, { body }, { isInline: true, signal });
        const name = isVerified ? maskedName : t`${maskedName} (not verified)`;
        return { uid, name, isOwn: false, isConfirmed: false };
      });
      if (!found) return;
      choose(found);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 60005)
        show({ to: t`You can’t send to the account you’re paying from. Choose another.` });
      else setError(failure);
    }
    setBusy(false);
  };
  return (
    <div className={styles.stack}>
      {own.length > 0 || recent.length > 0 ? (
        <div className={styles.chips} role="group" aria-label={t`Own accounts and recent recipients`}>
          {own.map((account) => (
            <Button key={account.uid} size="sm" variant="light" onClick={() => mean(account.uid, account)}>
              {account.name}
            </Button>
          ))}
          {recent.map(({ uid, name }) => (
            <Button key={uid} size="sm" variant="default" disabled={isOffline} onClick={() => void find(uid)}>
              {name}
            </Button>
          ))}
        </div>
      ) : rows === undefined ? (
        // Reserves space for rows still being read, so they don't shift the field under a press.
        <div className={styles.chips} />
      ) : null}
      <Field
        label={t`Recipient: UID, email or phone`}
        maxLength={254}
        autoCapitalize="none"
        spellCheck={false}
        inputContainer={(input) => (
          <span className={styles.withButton}>
            {input}
            <Button variant="default" loading={isBusy} disabled={isOffline} onClick={() => void find(values.to)}>
              <Trans>Find</Trans>
            </Button>
          </span>
        )}
        {...field('to')}
        onChange={(event) => mean(event.currentTarget.value, null)}
      />
      <FormError error={error} />
      {payee ? (
        <div className={styles.payee} role="status">
          <strong>{payee.name}</strong>
          <span className={styles.meta}>UID {payee.uid}</span>
          {payee.isOwn ? (
            <span className={styles.meta}>
              <Trans>Your own account</Trans>
            </span>
          ) : (
            <CheckField
              label={t`I’ve checked the recipient`}
              checked={payee.isConfirmed}
              onChange={(event) => choose({ ...payee, isConfirmed: event.currentTarget.checked })}
            />
          )}
        </div>
      ) : null}
    </div>
  );
}

/** Returns the signed-in user's other accounts: their own and their companies'. */
function useOwnAccounts(): readonly FoundPayee[] {
  const { t } = useLingui();
  const { user } = useSession();
  const shown = useAccount()?.uid;
  if (!user) return [];
  const accounts = [{ uid: user.uid, name: t`My personal account` }, ...user.companies];
  return accounts
    .filter(({ uid }) => uid !== shown)
    .map(({ uid, name }) => ({ uid, name, isOwn: true, isConfirmed: true }));
}
