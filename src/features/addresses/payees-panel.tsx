import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { addresses } from '#contract/addresses/calls.ts';
import { payeeValues, remarkMaxLength } from '#contract/addresses/rules.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { CommandState, doOnce, useAddition } from '#src/features/commands/index.ts';
import { accountKey } from '#src/platform/acting.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from './addresses.module.css';

const queryKey = () => ['addresses', accountKey(), 'payees'] as const;
const reload = () => queryClient.invalidateQueries({ queryKey: queryKey() });

interface Props {
  readonly mayChange: boolean;
  readonly isOffline: boolean;
}

/** Customers that the account sends to: with the book alone allowed, transfers go to these and no others. */
export function PayeesPanel({ mayChange, isOffline }: Props) {
  const { data } = useQuery({
    queryKey: queryKey(),
    queryFn: () => api(addresses.listPayees, undefined, { isInline: true }),
  });
  const { isBusy, error, run } = useCommand();
  const [deleted, setDeleted] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const remove = (id: string, name: string) =>
    run(async () => {
      const body = { id };
      await doOnce(`payee-delete-${id}`, body, (options) => api(addresses.deletePayee, { body }, options));
      setDeleted({ id, name });
      await reload();
    });
  const undo = (id: string) =>
    run(async () => {
      const body = { id };
      await doOnce(`payee-restore-${id}`, body, (options) => api(addresses.restorePayee, { body }, options));
      setDeleted(null);
      await reload();
    });
  return (
    <Panel title={<Trans>Keelson recipients</Trans>}>
      <div className={styles.stack}>
        <p className={styles.meta}>
          <Trans>When the allowlist is on, you can only send to these Keelson users.</Trans>
        </p>
        <ul className={styles.list}>
          {(data?.items ?? []).map(({ id, uid, name, isVerified, remark, usableAt }) => (
            <li key={id} className={styles.head}>
              <span>
                <strong>{remark || name}</strong> UID {uid} · {name}
                {isVerified ? null : <Trans> (not verified)</Trans>}
                {usableAt ? <Trans> · available from {formatInstant(usableAt)}</Trans> : null}
              </span>
              {mayChange ? (
                <Button
                  size="sm"
                  variant="default"
                  disabled={isOffline}
                  onClick={() => void remove(id, remark || name)}
                >
                  <Trans>Delete</Trans>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        {deleted ? (
          <div className={styles.bar} role="status">
            <Trans>{deleted.name} was deleted.</Trans>
            <Button variant="default" loading={isBusy} onClick={() => void undo(deleted.id)}>
              <Trans>Undo</Trans>
            </Button>
          </div>
        ) : null}
        <FormError error={error} />
        {mayChange ? <AddPayee isOffline={isOffline} /> : null}
      </div>
    </Panel>
  );
}

function AddPayee({ isOffline }: { isOffline: boolean }) {
  const { t } = useLingui();
  const id = useId();
  const [uid, setUid] = useState('');
  const [remark, setRemark] = useState('');
  const [isTried, setTried] = useState(false);
  const addition = useAddition('payee-add', reload, () => {
    setUid('');
    setRemark('');
    setTried(false);
  });
  const isUid = /^[0-9]{8}$/.test(uid.trim());
  const hand = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isUid) return document.getElementById(id)?.focus();
    const body = { uid: uid.trim(), remark: remark.trim() };
    void addition.submit({
      body,
      verification: { action: 'address.add', values: payeeValues(body.uid) },
      send: (verification, options) => api(addresses.addPayee, { body: { ...body, verification } }, options),
    });
  };
  return (
    <form className={styles.filters} onSubmit={hand} noValidate>
      <label htmlFor={id}>
        <Trans>Recipient UID</Trans>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={uid}
          aria-invalid={isTried && !isUid ? true : undefined}
          aria-describedby={`${id}-flaw`}
          onChange={(event) => setUid(event.currentTarget.value)}
        />
      </label>
      <label>
        <Trans>Note</Trans>
        <input value={remark} maxLength={remarkMaxLength} onChange={(event) => setRemark(event.currentTarget.value)} />
      </label>
      <Button type="submit" variant="default" loading={addition.isBusy} disabled={isOffline}>
        <Trans>Add recipient</Trans>
      </Button>
      <p id={`${id}-flaw`} role="alert" className={styles.meta}>
        {isTried && !isUid ? t`Enter the 8-digit UID` : null}
      </p>
      <CommandState money={addition} />
    </form>
  );
}
