import { Trans, useLingui } from '@lingui/react/macro';
import { members } from '#contract/members/calls.ts';
import { dealerPermissions, grantablePermissions, type GrantablePermission } from '#contract/members/permissions.ts';
import { createRoleValues, roleNameMaxLength, updateRoleValues } from '#contract/members/rules.ts';
import { api } from '#src/platform/api.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './members.module.css';
import type { RoleRow } from './rows.ts';
import { permissionNames } from './wording.ts';

/** Creates or edits a role. */
export function RoleDialog({ role, close }: { role?: RoleRow; close: () => void }) {
  const { t, i18n } = useLingui();
  const fields = useFields({
    initial: { name: role?.name ?? '', chosen: (role?.permissions ?? []) as readonly GrantablePermission[] },
    findFaults: (typed) => ({ name: typed.name.trim() === '' ? t`Enter a role name` : undefined }),
  });
  const { name, chosen } = fields.values;
  const permissions = grantablePermissions.filter((permission) => chosen.includes(permission));
  const deals = usePermission('orders.deal');
  const offered = grantablePermissions.filter((permission) => deals || !dealerPermissions.includes(permission));
  const toggle = (permission: GrantablePermission) =>
    fields.change({
      chosen: chosen.includes(permission) ? chosen.filter((one) => one !== permission) : [...chosen, permission],
    });
  const send = (verification: string) =>
    role
      ? api(members.updateRole, { body: { id: role.id, name, permissions, verification } }, { isInline: true })
      : api(members.createRole, { body: { name, permissions, verification } }, { isInline: true });
  return (
    <ChangeDialog
      title={role ? <Trans>Edit role</Trans> : <Trans>New role</Trans>}
      action={<Trans>Save role</Trans>}
      close={close}
      of={fields}
      values={() => (role ? updateRoleValues(role.id, { name, permissions }) : createRoleValues({ name, permissions }))}
      send={send}
    >
      <Field label={t`Name`} maxLength={roleNameMaxLength} {...fields.field('name')} />
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
