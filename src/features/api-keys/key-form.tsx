import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { remarkMaxLength, type ApiKeyChoice } from '#contract/api-keys/rules.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { usePinFault } from '#src/ui/pin-field.tsx';
import styles from './api-keys.module.css';
import { toChoice, useIpProblem, useKeyForm } from './form.ts';
import { IpField, loadIpRules } from './ip-field.tsx';
import { splitList } from './list.ts';
import { AddressFields, PermissionFields } from './permission-fields.tsx';
import { WithdrawalPin } from './withdrawal-pin.tsx';
import type { ApiKeyRow } from './rows.ts';

interface KeyFormProps {
  /** The key to change; none: a new one. */
  readonly row?: ApiKeyRow;
  /** Verifies and sends; false where the user closed the verification. */
  readonly save: (choice: ApiKeyChoice, pin: string) => Promise<void>;
}

/** A key's remark, permissions, addresses and binding. */
export function KeyForm({ row, save }: KeyFormProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const form = useKeyForm(row);
  const ipProblem = useIpProblem();
  const pinFault = usePinFault();
  const withdraws = form.values.permissions.includes('withdraw');
  const element = useRef<HTMLFormElement>(null);
  const [faultCount, setFaultCount] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    if (faultCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultCount]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    setSaving(true);
    try {
      const checked = (await loadIpRules()).checkIps(splitList(form.values.ips));
      const { errors } = form.validate();
      const problem = ipProblem(checked, form.values);
      if (problem) form.setFieldError('ips', problem);
      if (problem || Object.keys(errors).length > 0) setFaultCount((count) => count + 1);
      else await save(toChoice(form.values, checked), form.values.pin);
    } catch (failure) {
      const fault = pinFault(failure);
      if (fault) form.setFieldError('pin', fault);
      else setError(failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form ref={element} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t`Note`}
        description={t`Which app uses this key. Only you can see it.`}
        size="md"
        maxLength={remarkMaxLength}
        autoComplete="off"
        {...form.getInputProps('remark')}
      />
      <PermissionFields form={form} />
      {withdraws ? <AddressFields form={form} /> : null}
      <IpField
        isNeeded={withdraws}
        value={form.values.ips}
        onChange={(value) => form.setFieldValue('ips', value)}
        problem={(form.errors['ips'] as string | undefined) ?? null}
      />
      {withdraws ? <WithdrawalPin form={form} /> : null}
      <FormError error={error} />
      {isOffline ? (
        <p className={styles.warn}>
          <Trans>You’re offline. Saving needs a connection.</Trans>
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button type="submit" loading={isSaving} disabled={isOffline}>
          {row ? <Trans>Save changes</Trans> : <Trans>Create API key</Trans>}
        </Button>
        <LinkButton isQuiet to="/dashboard/account/api">
          <Trans>Cancel</Trans>
        </LinkButton>
      </div>
    </form>
  );
}
