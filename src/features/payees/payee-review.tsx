import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { DynamicField } from '#contract/dynamic-forms/rules.ts';
import { payeeAccount, payeeFormVersion, payeeName } from '#contract/payees/fields.ts';
import { needsConfirmation, payeeValues, type PayeeForm } from '#contract/payees/rules.ts';
import { payees } from '#contract/payees/calls.ts';
import { CommandState, useAddition } from '#src/features/commands/index.ts';
import { DynamicFacts } from '#src/features/dynamic-forms/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { LookAlike } from './look-alike.tsx';
import { ModulusNotice } from './modulus-notice.tsx';
import { NameCheckNotice } from './name-check.tsx';
import type { PayeeRow } from './rows.ts';
import { writable, type Checked } from './account-editor.tsx';
import styles from './payees.module.css';

interface Props {
  readonly form: PayeeForm;
  readonly fields: readonly DynamicField[];
  readonly checked: Checked;
  readonly alike: PayeeRow | undefined;
  readonly before: PayeeRow | undefined;
  readonly back: () => void;
  readonly done: (row: PayeeRow | null) => unknown;
}

/** Shows the bank's check, look-alikes and all details for review before the payee is saved. */
export function PayeeReview({ form, fields, checked, alike, before, back, done }: Props) {
  const isOffline = useIsOffline();
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => whole.current?.focus(), []);
  const addition = useAddition<PayeeRow>(before ? `payee-${before.id}` : 'payee-add', done);
  const isElsewhere = !before || isAnother(before, form);
  const differs = needsConfirmation(checked.nameCheck.result);
  const submit = () => {
    const body = { ...form, values: writable(form.values), version: payeeFormVersion, isNameConfirmed: differs };
    void addition.submit({
      body: before ? { id: before.id, ...body } : body,
      ...(isElsewhere ? { verification: { action: 'beneficiary.add', values: payeeValues(form) } } : {}),
      send: (verification, options) =>
        before
          ? api(payees.update, { body: { id: before.id, ...body, ...(isElsewhere ? { verification } : {}) } }, options)
          : api(payees.create, { body: { ...body, verification } }, options),
    });
  };
  return (
    <div ref={whole} className={styles.stack} tabIndex={-1}>
      <NameCheckNotice check={checked.nameCheck} />
      <ModulusNotice check={checked.modulusCheck} />
      <LookAlike of={alike} />
      <DynamicFacts fields={fields} values={{ ...form.values, friendlyName: form.friendlyName }} />
      {checked.bank ? (
        <p className={styles.meta}>
          <Trans>Bank: {checked.bank.name}</Trans>
        </p>
      ) : null}
      {before && isElsewhere ? (
        <p className={styles.meta}>
          <Trans>For your security, you can pay the changed account 24 hours from now.</Trans>
        </p>
      ) : null}
      <CommandState money={addition} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={back} disabled={addition.isBusy}>
          <Trans>Back</Trans>
        </Button>
        <Button onClick={submit} loading={addition.isBusy} disabled={isOffline}>
          {before ? (
            <Trans>Save recipient</Trans>
          ) : differs ? (
            <Trans>I’ve checked the recipient. Add anyway</Trans>
          ) : (
            <Trans>Add recipient</Trans>
          )}
        </Button>
      </div>
    </div>
  );
}

/** Whether money would go to another account or another person. */
const isAnother = (before: PayeeRow, form: PayeeForm) =>
  before.account !== payeeAccount(form.values) ||
  before.name !== payeeName(form.values) ||
  before.country !== form.country;
