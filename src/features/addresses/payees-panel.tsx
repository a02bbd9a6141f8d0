import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { brand } from '#contract/platform/brand.ts';
import { addresses } from '#contract/addresses/calls.ts';
import { payeeValues, remarkMaxLength } from '#contract/addresses/rules.ts';
import { CommandState, doOnce, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useUndoable } from '#src/ui/use-undoable.ts';
import { UndoBar } from '#src/ui/undo-bar.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './addresses.module.css';

interface Props {
  readonly mayChange: boolean;
  readonly isOffline: boolean;
}

/** Customers that the account sends to: if only the book is allowed, transfers go to these alone. */
export function PayeesPanel({ mayChange, isOffline }: Props) {
  const writeInstant = useWriteInstant();
  const query = useQuery(ask(addresses.listPayees));
  const { isBusy, error, run } = useCommand();
  const [deleted, setDeleted] = useUndoable<{ readonly id: string; readonly name: string }>(isBusy);
  const remove = (id: string, name: string) =>
    run(async () => {
      const body = { id };
      await doOnce(`payee-delete-${id}`, body, (options) => api(addresses.deletePayee, { body }, options));
      setDeleted({ id, name });
    });
  const undo = (id: string) =>
    run(async () => {
      const body = { id };
      await doOnce(`payee-restore-${id}`, body, (options) => api(addresses.restorePayee, { body }, options));
      setDeleted(null);
    });
  return (
    <Panel title={<Trans>{brand.name} recipients</Trans>}>
      <div className={styles.stack}>
        <p className={styles.meta}>
          <Trans>When the allowlist is on, you can only send to these {brand.name} users.</Trans>
        </p>
        <Answered query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={styles.meta}>
                <Trans>No recipients yet</Trans>
              </p>
            ) : (
              <ul className={styles.list}>
                {items.map(({ id, uid, name, isVerified, remark, usableAt }) => (
                  <li key={id} className={styles.head}>
                    <span>
                      <strong>{remark || name}</strong> UID {uid} · {name}
                      {isVerified ? null : <Trans> (not verified)</Trans>}
                      {usableAt ? <Trans> · available from {writeInstant(usableAt)}</Trans> : null}
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
            )
          }
        </Answered>
        <UndoBar name={deleted?.name} isBusy={isBusy} undo={() => deleted && undo(deleted.id)} />
        <FormError error={error} />
        {mayChange ? <AddPayee isOffline={isOffline} /> : null}
      </div>
    </Panel>
  );
}

function AddPayee({ isOffline }: { isOffline: boolean }) {
  const { t } = useLingui();
  const fields = useFields({
    initial: { uid: '', remark: '' },
    findFaults: ({ uid }) => ({ uid: /^[0-9]{8}$/.test(uid.trim()) ? undefined : t`Enter the 8-digit UID` }),
  });
  const addition = useAddition('book-payee-add', fields.form.reset);
  const hand = async ({ uid, remark }: typeof fields.values) => {
    const body = { uid: uid.trim(), remark: remark.trim() };
    await addition.submit({
      body,
      verification: { action: 'address.add', values: payeeValues(body.uid) },
      send: (verification, options) => api(addresses.addPayee, { body: { ...body, verification } }, options),
    });
  };
  return (
    <Form of={fields} submit={hand}>
      <div className={styles.pair}>
        <Field label={t`Recipient UID`} inputMode="numeric" maxLength={8} {...fields.field('uid')} />
        <Field label={t`Note`} maxLength={remarkMaxLength} {...fields.field('remark')} />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={addition.isBusy} disabled={isOffline}>
          <Trans>Add recipient</Trans>
        </Button>
      </div>
      <CommandState money={addition} />
    </Form>
  );
}
