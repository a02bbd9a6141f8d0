import { Trans, useLingui } from '@lingui/react/macro';
import { members } from '#contract/members/calls.ts';
import { dealerPermissions, grantablePermissions, type GrantablePermission } from '#contract/members/permissions.ts';
import { createRoleValues, roleNameMaxLength, updateRoleValues } from '#contract/members/rules.ts';
import { api } from '#src/platform/api.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { PermissionFields } from './permission-fields.tsx';
import type { RoleRow } from './rows.ts';

interface RoleDialogProps {
  readonly role?: RoleRow | undefined;
  readonly close: () => void;
}

/** Creates or edits a role. */
export function RoleDialog({ role, close }: RoleDialogProps) {
  const { t } = useLingui();
  const fields = useFields({
    initial: { name: role?.name ?? '', chosen: (role?.permissions ?? []) as readonly GrantablePermission[] },
    findFaults: (typed) => ({ name: typed.name.trim() === '' ? t`Enter a role name` : undefined }),
  });
  const { name, chosen } = fields.values;
  const permissions = grantablePermissions.filter((permission) => chosen.includes(permission));
  const deals = usePermission('orders.deal');
  const offered = grantablePermissions.filter((permission) => deals || !dealerPermissions.includes(permission));
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
      <PermissionFields offered={offered} chosen={chosen} change={(next) => fields.change({ chosen: next })} />
    </ChangeDialog>
  );
}
