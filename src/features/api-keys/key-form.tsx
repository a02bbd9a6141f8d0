import { Trans, useLingui } from '@lingui/react/macro';
import { remarkMaxLength, type ApiKeyChoice } from '#contract/api-keys/rules.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { usePinFault } from '#src/ui/pin-field.tsx';
import styles from './api-keys.module.css';
import { toChoice, useIpProblem, useKeyForm, type KeyForm as KeyValues } from './form.ts';
import { IpField, loadIpRules } from './ip-field.tsx';
import { splitList } from './list.ts';
import { AddressFields, PermissionFields } from './permission-fields.tsx';
import { WithdrawalPin } from './withdrawal-pin.tsx';
import type { ApiKeyRow } from './rows.ts';

interface KeyFormProps {
  /** The key to change; undefined for a new one. */
  readonly row?: ApiKeyRow;
  /** Verifies and sends; false if the user closed the verification. */
  readonly save: (choice: ApiKeyChoice, pin: string) => Promise<void>;
}

/** Form for a key's remark, permissions, addresses and IP binding. */
export function KeyForm({ row, save }: KeyFormProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const fields = useKeyForm(row);
  const { form, values, isBusy, error } = fields;
  const ipProblem = useIpProblem();
  const pinFault = usePinFault();
  const withdraws = values.permissions.includes('withdraw');
  const submit = async (typed: KeyValues) => {
    const checked = (await loadIpRules()).checkIps(splitList(typed.ips));
    const problem = ipProblem(checked, typed);
    if (problem) return { ips: problem };
    try {
      return await save(toChoice(typed, checked), typed.pin);
    } catch (failure) {
      const fault = pinFault(failure);
      if (fault) return { pin: fault };
      throw failure;
    }
  };
  return (
    <Form of={fields} submit={submit}>
      <Field
        label={t`Note`}
        description={t`Which app uses this key. Only you can see it.`}
        maxLength={remarkMaxLength}
        {...fields.field('remark')}
      />
      <PermissionFields form={form} />
      {withdraws ? <AddressFields form={form} /> : null}
      <IpField
        isNeeded={withdraws}
        value={values.ips}
        onChange={(ips) => form.setFieldValue('ips', ips)}
        problem={form.errors['ips'] ?? null}
      />
      {withdraws ? <WithdrawalPin {...fields.field('pin')} /> : null}
      <FormError error={error} />
      {isOffline ? (
        <p className={styles.warn}>
          <Trans>You’re offline. Connect to save.</Trans>
        </p>
      ) : null}
      <div className={styles.ends}>
        <LinkButton isQuiet to="/dashboard/account/api">
          <Trans>Cancel</Trans>
        </LinkButton>
        <Button type="submit" loading={isBusy} disabled={isOffline}>
          {row ? <Trans>Save changes</Trans> : <Trans>Create API key</Trans>}
        </Button>
      </div>
    </Form>
  );
}
