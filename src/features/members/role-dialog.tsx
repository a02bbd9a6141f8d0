import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { members } from '#contract/members/calls.ts';
import { dealerPermissions, grantablePermissions, type GrantablePermission } from '#contract/members/permissions.ts';
import { createRoleValues, roleNameMaxLength, updateRoleValues } from '#contract/members/rules.ts';
import { api } from '#src/platform/api.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './members.module.css';
import type { RoleRow } from './rows.ts';
import { permissionNames } from './wording.ts';

/** Creates a role, or changes one. */
export function RoleDialog({ role, close }: { role?: RoleRow; close: () => void }) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState(role?.name ?? '');
  const [chosen, setChosen] = useState<readonly GrantablePermission[]>(role?.permissions ?? []);
  const [fault, setFault] = useState<string | null>(null);
  const permissions = grantablePermissions.filter((permission) => chosen.includes(permission));
  const deals = usePermission('orders.deal');
  const offered = grantablePermissions.filter((permission) => deals || !dealerPermissions.includes(permission));
  const toggle = (permission: GrantablePermission) =>
    setChosen((before) =>
      before.includes(permission) ? before.filter((one) => one !== permission) : [...before, permission],
    );
  const check = () => {
    const isNamed = name.trim() !== '';
    setFault(isNamed ? null : t`Enter a role name`);
    return isNamed;
  };
  const send = (verification: string) =>
    role
      ? api(members.updateRole, { body: { id: role.id, name, permissions, verification } }, { isInline: true })
      : api(members.createRole, { body: { name, permissions, verification } }, { isInline: true });
  return (
    <ChangeDialog
      title={role ? <Trans>Save role</Trans> : <Trans>New role</Trans>}
      action={<Trans>Save role</Trans>}
      close={close}
      check={check}
      values={() => (role ? updateRoleValues(role.id, { name, permissions }) : createRoleValues({ name, permissions }))}
      send={send}
    >
      <TextInput
        label={t`Name`}
        size="md"
        maxLength={roleNameMaxLength}
        autoComplete="off"
        value={name}
        error={fault}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className={styles.group}>
        <legend>
          <Trans>Permissions</Trans>
        </legend>
        {offered.map((permission) => (
          <label key={permission} className={styles.choice}>
            <input type="checkbox" checked={chosen.includes(permission)} onChange={() => toggle(permission)} />
            <span>{i18n._(permissionNames[permission])}</span>
          </label>
        ))}
      </fieldset>
    </ChangeDialog>
  );
}
