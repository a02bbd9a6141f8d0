import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { nothing } from '#contract/platform/display.ts';
import { ownerRole } from '#contract/members/rules.ts';
import styles from './members.module.css';
import type { RoleRow } from './rows.ts';

interface RoleSelectProps {
  readonly roles: readonly RoleRow[];
  readonly value: string;
  readonly onChange: (role: string) => void;
}

/** Selects one of the company's roles or the owner role. */
export function RoleSelect({ roles, value, onChange }: RoleSelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <Trans>Role</Trans>
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {roles.map((role) => (
          <option key={role.id} value={role.id}>
            {role.name}
          </option>
        ))}
        <OwnerOption />
      </select>
      {value === ownerRole ? (
        <p className={styles.warn}>
          <Trans>Owners have full access and manage the team.</Trans>
        </p>
      ) : null}
    </div>
  );
}

function OwnerOption() {
  return (
    <option value={ownerRole}>
      <Trans>Owner</Trans>
    </option>
  );
}

/** Shows a role's name; the owner role has no stored name. */
export function RoleName({ role, roles }: { role: string; roles: readonly RoleRow[] }) {
  if (role === ownerRole) return <Trans>Owner</Trans>;
  return <>{roles.find(({ id }) => id === role)?.name ?? nothing}</>;
}
