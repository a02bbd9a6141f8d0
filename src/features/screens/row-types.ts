import type { MessageDescriptor } from '@lingui/core';
import type { Permission } from '#contract/members/permissions.ts';

/** Icons, named by their subject: the drawings load with the menus. */
export type ScreenIcon =
  | 'addressBook'
  | 'adjustments'
  | 'bank'
  | 'bell'
  | 'branches'
  | 'card'
  | 'checklist'
  | 'code'
  | 'dashboard'
  | 'document'
  | 'exchange'
  | 'findPerson'
  | 'help'
  | 'history'
  | 'identity'
  | 'in'
  | 'inbox'
  | 'message'
  | 'out'
  | 'people'
  | 'person'
  | 'piggyBank'
  | 'qrCode'
  | 'receipt'
  | 'report'
  | 'scale'
  | 'search'
  | 'send'
  | 'settings'
  | 'shield'
  | 'signature'
  | 'tool'
  | 'upload'
  | 'verified'
  | 'wallet'
  | 'warning'
  | 'world';

/** Places from which a screen can be opened, in row order: the sidebar's groups, the account menu, search only. */
export type MenuName =
  | 'moves'
  | 'daily'
  | 'accounts'
  | 'payments'
  | 'trade'
  | 'administration'
  | 'user'
  | 'found'
  | 'desk'
  | 'house'
  | 'deskOwn';

/** Position of a screen in a menu. */
export interface Place {
  readonly in: MenuName;
  /** Label in this menu, if it differs from the title. */
  readonly label?: MessageDescriptor;
  readonly search?: Readonly<Record<string, string>>;
  /**
   * Hides the entry until the selected account is known to have this permission, in addition to what the screen itself
   * needs.
   */
  readonly permission?: Permission;
  /** Hides the entry unless the selected account is a company's. */
  readonly isOfCompanies?: true;
  /** Hides the entry from a member of a company whose role lacks this permission; others read there how to get it. */
  readonly ofMembers?: Permission;
  /** Label for a user whose own account is a company's. */
  readonly labelOfCompanies?: MessageDescriptor;
}

/** How a screen is presented elsewhere; its permissions and search parameters are in `routes`. */
export interface ScreenRow {
  /** Title used by the document, menus and headings alike. */
  readonly title: MessageDescriptor;
}

/** A screen that menus link to. */
export interface MenuRow extends ScreenRow {
  readonly icon: ScreenIcon;
  readonly menus: readonly Place[];
  /** Search terms people use for it, in both languages regardless of the product's language. */
  readonly words?: string;
}
