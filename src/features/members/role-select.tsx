import { Trans } from '@lingui/react/macro';
import { ownerRole } from '#contract/members/rules.ts';
import type { RoleRow } from './rows.ts';

interface RoleSelectProps {
  readonly roles: readonly RoleRow[];
  readonly value: string;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly onChange: (role: string) => void;
}

/** Owner, or one of the company's own roles. */
export function RoleSelect({ roles, value, label, disabled, onChange }: RoleSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {roles.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={ownerRole}>
        <Trans>Owner</Trans>
      </option>
    </select>
  );
}
