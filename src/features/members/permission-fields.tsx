import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import styles from './members.module.css';
import { groupPermissions } from './permission-groups.ts';
import { permissionNames } from './wording.ts';

interface PermissionFieldsProps {
  /** Permissions that the company can grant. */
  readonly offered: readonly GrantablePermission[];
  readonly chosen: readonly GrantablePermission[];
  readonly change: (chosen: readonly GrantablePermission[]) => void;
}

/** A role's permissions by area; an area's own box chooses all or none of them. */
export function PermissionFields({ offered, chosen, change }: PermissionFieldsProps) {
  const { i18n } = useLingui();
  const base = useId();
  const [count, total] = [chosen.filter((one) => offered.includes(one)).length, offered.length];
  const set = (some: readonly GrantablePermission[], isChosen: boolean) => {
    const others = chosen.filter((one) => !some.includes(one));
    change(isChosen ? [...others, ...some] : others);
  };
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Permissions</Trans>
      </legend>
      <p className={styles.meta} role="status">
        <Trans>
          {count} of {total} chosen
        </Trans>
      </p>
      {groupPermissions(offered).map(({ id, name, permissions }) => (
        <fieldset key={id} className={styles.area} aria-labelledby={`${base}-${id}`}>
          <Area
            id={`${base}-${id}`}
            name={i18n._(name)}
            count={permissions.filter((one) => chosen.includes(one)).length}
            size={permissions.length}
            set={(isChosen) => set(permissions, isChosen)}
          />
          {permissions.map((permission) => (
            <label key={permission} className={styles.permission}>
              <input
                type="checkbox"
                checked={chosen.includes(permission)}
                onChange={(event) => set([permission], event.currentTarget.checked)}
              />
              <span>{i18n._(permissionNames[permission])}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}

interface AreaProps {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly size: number;
  readonly set: (isChosen: boolean) => void;
}

/** An area's name with its box: mixed while only some of its permissions are chosen. */
function Area({ id, name, count, size, set }: AreaProps) {
  const { t } = useLingui();
  const box = useRef<HTMLInputElement>(null);
  const isMixed = count > 0 && count < size;
  // Only a property: markup can't express a mixed box.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={styles.areaName}>
      <input
        ref={box}
        type="checkbox"
        aria-label={t`${name}: all permissions`}
        checked={count === size}
        onChange={() => set(count < size)}
      />
      <strong id={id}>{name}</strong>
      <small>
        {count}/{size}
      </small>
    </label>
  );
}
