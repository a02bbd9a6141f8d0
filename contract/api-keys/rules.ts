/** What a key may be used for (specification, section 6). */
export const apiKeyPermissions = ['read', 'withdraw', 'trade'] as const;
export type ApiKeyPermission = (typeof apiKeyPermissions)[number];

export const remarkMaxLength = 50;
/** As many as a security verification can be bound to. */
export const maxWithdrawalAddresses = 20;
/** Addresses of every chain that we know are of letters, digits and few signs. */
export const withdrawalAddressPattern = '^[A-Za-z0-9:._?=&+-]{8,128}$';

/** Ranges that take in more than this are refused: they would get round the 90 days of an unbound key. */
export const widestRange = { ipv4: 8, ipv6: 16 } as const;

/** Whether a key withdraws: not at all, from a time on, now, or not until its owner edits it. */
export const withdrawalStandings = ['none', 'waiting', 'on', 'off'] as const;
export type WithdrawalStanding = (typeof withdrawalStandings)[number];

/** How long a key that withdraws waits once it is made or may do more than before. */
export const withdrawalsWaitHours = 24;

/**
 * What a user decides about a key. `withdrawalAddresses` counts where the key may withdraw; `all` are all of the
 * address book, each once its day of cooling down is over. A key that withdraws has `ips`.
 */
export interface ApiKeyChoice {
  readonly remark: string;
  readonly permissions: readonly ApiKeyPermission[];
  readonly withdrawalAddresses: 'all' | readonly string[];
  readonly ips: readonly string[];
}

/**
 * The values that a security verification for `apiKey.create` is bound to, from the fields of the call as
 * they are sent; client and server make them alike.
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

/** The values of `apiKey.update`: those of the creation, and which key. */
export function updateValues(id: string, choice: ApiKeyChoice): Record<string, string> {
  return { id, ...createValues(choice) };
}

/** The values of `apiKey.delete`. */
export function deleteValues(id: string): Record<string, string> {
  return { id };
}
