import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { apiKeyPermissions, maxWithdrawalAddresses, type ApiKeyPermission } from '#contract/api-keys/rules.ts';
import styles from './api-keys.module.css';
import type { KeyFormControl } from './form.ts';
import { inOrder } from './rows.ts';
import { permissions } from './wording.ts';

/** Fields for a key's permissions. */
export function PermissionFields({ form }: { form: KeyFormControl }) {
  const { i18n } = useLingui();
  const chosen = form.values.permissions;
  const fault = form.errors['permissions'];
  const toggle = (permission: ApiKeyPermission) =>
    form.setFieldValue(
      'permissions',
      inOrder(chosen.includes(permission) ? chosen.filter((one) => one !== permission) : [...chosen, permission]),
    );
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Permissions</Trans>
      </legend>
      {inOrder(apiKeyPermissions).map((permission) => (
        <label key={permission} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(permission)}
            aria-invalid={fault !== undefined}
            onChange={() => toggle(permission)}
          />
          <strong>{i18n._(permissions[permission].name)}</strong>
          <small>{i18n._(permissions[permission].about)}</small>
        </label>
      ))}
      <p className={styles.fault} role="status">
        {fault}
      </p>
    </fieldset>
  );
}

/** Fields for the addresses that a withdrawing key may withdraw to. */
export function AddressFields({ form }: { form: KeyFormControl }) {
  const id = useId();
  const { scope } = form.values;
  const fault = form.errors['addresses'];
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Withdrawal addresses</Trans>
      </legend>
      <label className={styles.choice}>
        <input
          type="radio"
          name={`${id}-scope`}
          checked={scope === 'chosen'}
          onChange={() => form.setFieldValue('scope', 'chosen')}
        />
        <Trans>Only specific addresses</Trans>
      </label>
      <label className={styles.choice}>
        <input
          type="radio"
          name={`${id}-scope`}
          checked={scope === 'all'}
          onChange={() => form.setFieldValue('scope', 'all')}
        />
        <Trans>My entire address book</Trans>
      </label>
      {scope === 'all' ? (
        <p className={styles.warn}>
          <Trans>The key can withdraw to every saved address, including ones you add later (after 24 hours).</Trans>
        </p>
      ) : (
        <div className={styles.field}>
          <label htmlFor={id}>
            <Trans>Allowed addresses</Trans>
          </label>
          <p className={styles.hint} id={`${id}-hint`}>
            <Trans>Up to {maxWithdrawalAddresses}, separated by commas or lines, each in full.</Trans>
          </p>
          <textarea
            id={id}
            value={form.values.addresses}
            spellCheck={false}
            autoComplete="off"
            aria-describedby={`${id}-hint ${id}-fault`}
            aria-invalid={fault !== undefined}
            onChange={(event) => form.setFieldValue('addresses', event.currentTarget.value)}
          />
          <p className={styles.fault} id={`${id}-fault`} role="status">
            {fault}
          </p>
        </div>
      )}
    </fieldset>
  );
}
