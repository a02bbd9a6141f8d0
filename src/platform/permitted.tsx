import type { ReactNode } from 'react';
import type { Permission } from '#contract/members/permissions.ts';
import { useAccount } from './acting.ts';

/** Whether the account that is shown lets its user do that: false until it is proven (specification, section 6). */
export function usePermission(permission: Permission): boolean {
  return useAccount()?.permissions.includes(permission) ?? false;
}

interface PermittedProps {
  readonly permission: Permission;
  readonly children: ReactNode;
}

/**
 * Part of a screen that only some may see. It starts hidden and is there once the server's list, kept with the
 * session also offline, holds the permission. For comfort: the server refuses on its own.
 */
export function Permitted({ permission, children }: PermittedProps) {
  return usePermission(permission) ? <>{children}</> : null;
}
