/** Permissions of a key (specification, section 6). */
export const apiKeyPermissions = ['read', 'withdraw', 'trade'] as const;
export type ApiKeyPermission = (typeof apiKeyPermissions)[number];

export const remarkMaxLength = 50;
/** Maximum number of addresses a step-up verification can be bound to. */
export const maxWithdrawalAddresses = 20;
/** Addresses of all known chains consist of letters, digits and a few symbols. */
export const withdrawalAddressPattern = '^[A-Za-z0-9:._?=&+-]{8,128}$';

/** Shortest accepted prefixes; wider ranges are refused because they would get around the 90 days of an unbound key. */
export const widestRange = { ipv4: 8, ipv6: 16 } as const;

/** Whether a key can withdraw: never, after a waiting period, now, or not until its owner edits it. */
export const withdrawalStandings = ['none', 'waiting', 'on', 'off'] as const;
export type WithdrawalStanding = (typeof withdrawalStandings)[number];

/** Days before a key's expiry at which its owner is warned. */
export const expiryWarningDays = 7;

/** Hours before a key can withdraw after it is created or given more rights. */
export const withdrawalsWaitHours = 24;

/** How long and how many of a key’s requests are kept: those signed with it and admitted, and all others that named it. */
export const requestsKept = { days: 30, signed: 10_000, unsigned: 500 } as const;

/**
 * A user's choices for a key. `withdrawalAddresses` lists where the key may withdraw to; `all` means the whole address
 * book, each address once its one-day cool-down is over. A key that can withdraw has `ips`.
 */
export interface ApiKeyChoice {
  readonly remark: string;
  readonly permissions: readonly ApiKeyPermission[];
  readonly withdrawalAddresses: 'all' | readonly string[];
  readonly ips: readonly string[];
}

/**
 * Returns the values the step-up verification for `apiKey.create` is bound to, from the fields of the call as sent;
 * client and server build them the same way.
 */
export function createValues({ remark, permissions, withdrawalAddresses, ips }: ApiKeyChoice): Record<string, string> {
  const addresses = withdrawalAddresses === 'all' ? [] : withdrawalAddresses;
  return {
    remark,
    permissions: permissions.join(','),
    withdrawalAddresses: withdrawalAddresses === 'all' ? 'all' : String(addresses.length),
    ...Object.fromEntries(addresses.map((address, index) => [`withdrawalAddress.${index}`, address])),
    ips: ips.join(','),
  };
}

/** Returns the values for `apiKey.update`: those for the creation, plus the key's id. */
export function updateValues(id: string, choice: ApiKeyChoice): Record<string, string> {
  return { id, ...createValues(choice) };
}

/** Choices of how long the old secret works after a rotation, in hours. */
export const oldSecretHours = [0, 1, 24, 168] as const;
export type OldSecretHours = (typeof oldSecretHours)[number];

/** A user's choices for a new secret. `secretVersion` is that of the secret it replaces, as the list shows it. */
export interface RotationChoice {
  readonly id: string;
  readonly secretVersion: number;
  readonly oldSecretHours: OldSecretHours;
}

/** Returns the values for `apiKey.rotate`. */
export function rotateValues({ id, secretVersion, oldSecretHours: hours }: RotationChoice): Record<string, string> {
  return { id, secretVersion: String(secretVersion), oldSecretHours: String(hours) };
}

/** Returns the values for `apiKey.endOldSecret`. */
export function endOldSecretValues(id: string): Record<string, string> {
  return { id };
}

/** Returns the values for `apiKey.delete`. */
export function deleteValues(id: string): Record<string, string> {
  return { id };
}
