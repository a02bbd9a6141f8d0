import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { members } from '#contract/members/calls.ts';
import { grantablePermissions, type GrantablePermission } from '#contract/members/permissions.ts';
import {
  createRoleValues,
  deleteRoleValues,
  roleNameMaxLength,
  updateRoleValues,
  type RoleChoice,
} from '#contract/members/rules.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './members.module.css';
import { useChange, type RoleRow } from './rows.ts';
import { permissionNames } from './wording.ts';

/** The company's own roles: what employees may do. */
export function RolesPanel({ roles }: { roles: readonly RoleRow[] }) {
  const { i18n, t } = useLingui();
  const change = useChange();
  const isOffline = useIsOffline();
  const [edited, setEdited] = useState<RoleRow | null>(null);
  const [error, setError] = useState<unknown>(null);
  const remove = (id: string) =>
    change(deleteRoleValues(id), (verification) =>
      api(members.deleteRole, { body: { id, verification } }, { isInline: true }),
    ).catch(setError);
  return (
    <Panel title={<Trans>Roles</Trans>}>
      <div className={styles.stack}>
        <ul className={styles.rows} aria-label={t`Roles`}>
          {roles.map((row) => (
            <li key={row.id}>
              <div>
                <strong>{row.name}</strong>
                <small>
                  {row.permissions.map((permission) => i18n._(permissionNames[permission])).join(' · ') ||
                    t`No permission`}
                </small>
                <small>
                  <Trans>Members with it: {row.members}</Trans>
                </small>
              </div>
              <div className={styles.actions}>
                <Button variant="default" aria-label={t`Edit ${row.name}`} onClick={() => setEdited(row)}>
                  <Trans>Edit</Trans>
                </Button>
                <Button
                  variant="default"
                  disabled={isOffline}
                  aria-label={t`Delete ${row.name}`}
                  onClick={() => {
                    setError(null);
                    void remove(row.id);
                  }}
                >
                  <Trans>Delete</Trans>
                </Button>
              </div>
            </li>
          ))}
        </ul>
        <FormError error={error} />
        <RoleForm key={edited?.id ?? 'new'} row={edited} done={() => setEdited(null)} />
      </div>
    </Panel>
  );
}

function RoleForm({ row, done }: { row: RoleRow | null; done: () => void }) {
  const { i18n, t } = useLingui();
  const change = useChange();
  const isOffline = useIsOffline();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(row?.name ?? '');
  const [chosen, setChosen] = useState<readonly GrantablePermission[]>(row?.permissions ?? ['assets.read']);
  const [fault, setFault] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const toggle = (permission: GrantablePermission) =>
    setChosen(grantablePermissions.filter((one) => (one === permission) !== chosen.includes(one)));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const choice: RoleChoice = { name: name.trim(), permissions: chosen };
    setFault(choice.name ? null : t`Enter a name for the role`);
    if (!choice.name) return field.current?.focus();
    const body = { name: choice.name, permissions: [...chosen] };
    const work = row
      ? change(updateRoleValues(row.id, choice), (verification) =>
          api(members.updateRole, { body: { id: row.id, ...body, verification } }, { isInline: true }),
        )
      : change(createRoleValues(choice), (verification) =>
          api(members.createRole, { body: { ...body, verification } }, { isInline: true }),
        );
    const isDone = await work.catch((failure: unknown) => {
      setError(failure);
      return false;
    });
    if (!isDone) return;
    setName('');
    done();
  };
  return (
    <form className={styles.stack} onSubmit={(event) => void save(event)} noValidate>
      <div className={styles.form}>
        <label>
          {row ? <Trans>Name of the role</Trans> : <Trans>Name of a new role</Trans>}
          <input
            ref={field}
            value={name}
            maxLength={roleNameMaxLength}
            autoComplete="off"
            aria-invalid={fault !== null}
            aria-describedby="role-fault"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
      </div>
      <p className={styles.fault} id="role-fault" role="status">
        {fault}
      </p>
      <fieldset className={styles.choices}>
        <legend>
          <Trans>It may</Trans>
        </legend>
        {grantablePermissions.map((permission) => (
          <label key={permission}>
            <input type="checkbox" checked={chosen.includes(permission)} onChange={() => toggle(permission)} />
            <span>{i18n._(permissionNames[permission])}</span>
          </label>
        ))}
      </fieldset>
      <FormError error={error} />
      <div className={styles.actions}>
        <Button type="submit" disabled={isOffline}>
          {row ? <Trans>Save the role</Trans> : <Trans>Create the role</Trans>}
        </Button>
        {row ? (
          <Button variant="default" onClick={done}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  );
}
