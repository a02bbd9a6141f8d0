import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { transfer } from '#contract/transfer/calls.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { useAccount } from '#src/platform/acting.ts';
import { createLatest } from '#src/platform/latest.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { readPayeeText } from './payee-text.ts';
import { recentPayees, useTransfers } from './rows.ts';
import styles from './transfer.module.css';

export interface FoundPayee {
  readonly uid: string;
  readonly name: string;
  /** One of the user's own accounts: there is nobody to mistake it for. */
  readonly isOwn: boolean;
}

interface PayeeFieldProps {
  readonly to: string;
  readonly change: (to: string) => void;
  readonly payee: FoundPayee | null;
  readonly found: (payee: FoundPayee | null) => void;
  readonly isConfirmed: boolean;
  readonly confirm: (isConfirmed: boolean) => void;
  readonly isOffline: boolean;
}

const recentLimit = 50;

/** Who is paid: an own account, a recent payee, or somebody by uid, email address or phone, with the name confirmed. */
export function PayeeField({ to, change, payee, found, isConfirmed, confirm, isOffline }: PayeeFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const own = useOwnAccounts();
  const recent = recentPayees(useTransfers(recentLimit) ?? []);
  const [flaw, setFlaw] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  // Only the answer about what stands in the field now sets the payee.
  const [lookup] = useState(() => createLatest<FoundPayee>());
  useEffect(() => lookup.forget, [lookup]);
  const find = async (text: string) => {
    const body = readPayeeText(text);
    setError(null);
    found(null);
    confirm(false);
    setFlaw(body ? null : t`Enter an 8-digit UID, email address or phone number starting with +`);
    if (!body) return;
    setBusy(true);
    try {
      const payee = await lookup.ask(async (signal) => {
        const { uid, maskedName, isVerified } = await api(transfer.findPayee, { body }, { isInline: true, signal });
        return { uid, name: isVerified ? maskedName : t`${maskedName} (not verified)`, isOwn: false };
      });
      if (!payee) return;
      found(payee);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  /** Another text, or an own account: whoever is still being looked for is not meant any more. */
  const forget = () => {
    lookup.forget();
    setBusy(false);
    setError(null);
  };
  const choose = (account: FoundPayee) => {
    forget();
    change(account.uid);
    setFlaw(null);
    found(account);
    confirm(true);
  };
  return (
    <div className={styles.stack}>
      {own.length > 0 || recent.length > 0 ? (
        <div className={styles.chips} role="group" aria-label={t`Own accounts and recent recipients`}>
          {own.map((account) => (
            <Button key={account.uid} size="sm" variant="light" onClick={() => choose(account)}>
              {account.name}
            </Button>
          ))}
          {recent.map(({ uid, name }) => (
            <Button
              key={uid}
              size="sm"
              variant="default"
              disabled={isOffline}
              onClick={() => {
                change(uid);
                void find(uid);
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      ) : null}
      <div className={styles.field}>
        <label htmlFor={`${id}-to`}>
          <Trans>Recipient: UID, email or phone</Trans>
        </label>
        <span className={styles.withButton}>
          <input
            id={`${id}-to`}
            value={to}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={flaw !== null}
            onChange={(event) => {
              forget();
              change(event.currentTarget.value);
              found(null);
              confirm(false);
            }}
          />
          <Button variant="default" loading={isBusy} disabled={isOffline} onClick={() => void find(to)}>
            <Trans>Find</Trans>
          </Button>
        </span>
      </div>
      {flaw ? (
        <p className={styles.fault} role="alert">
          {flaw}
        </p>
      ) : null}
      {error instanceof ApiError && error.code === 60005 ? (
        <p className={styles.fault} role="alert">
          <Trans>You can’t send to the account you’re paying from. Choose another.</Trans>
        </p>
      ) : (
        <FormError error={error} />
      )}
      {payee ? (
        <div className={styles.payee} role="status">
          <strong>{payee.name}</strong>
          <span className={styles.meta}>UID {payee.uid}</span>
          {payee.isOwn ? (
            <span className={styles.meta}>
              <Trans>Your own account</Trans>
            </span>
          ) : (
            <label>
              <input type="checkbox" checked={isConfirmed} onChange={(event) => confirm(event.currentTarget.checked)} />
              <Trans>I’ve checked the recipient</Trans>
            </label>
          )}
        </div>
      ) : null}
    </div>
  );
}

/** The other accounts of whoever is signed in: his own, and those of his companies. */
function useOwnAccounts(): readonly FoundPayee[] {
  const { t } = useLingui();
  const { user } = useSession();
  const shown = useAccount()?.uid;
  if (!user) return [];
  const accounts = [{ uid: user.uid, name: t`My personal account` }, ...user.companies];
  return accounts.filter(({ uid }) => uid !== shown).map(({ uid, name }) => ({ uid, name, isOwn: true }));
}
