import type { ReactNode } from 'react';
import type { Permission } from '#contract/members/permissions.ts';
import { useAccount } from './acting.ts';

/** Returns whether the selected account has the permission: false until known (specification, section 6). */
export function usePermission(permission: Permission): boolean {
  return useAccount()?.permissions.includes(permission) ?? false;
}

interface PermittedProps {
  readonly permission: Permission;
  readonly children: ReactNode;
}

/**
 * Part of a screen that requires a permission. It starts hidden and appears once the server's list, stored with the
 * session for offline use, contains the permission. For convenience only: the server enforces it itself.
 */
export function Permitted({ permission, children }: PermittedProps) {
  return usePermission(permission) ? <>{children}</> : null;
}
