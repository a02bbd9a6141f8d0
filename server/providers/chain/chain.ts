import type { IncomingHttpHeaders } from 'node:http';

export interface DepositAddress {
  readonly address: string;
  readonly tag: string | null;
}

/** Watches chains for customers' deposits. It reports by signed webhooks, at least once, in any order. */
export interface ChainProvider {
  readonly isSandbox: boolean;
  /** The customer's own address; the same one for the same customer, asset and network. */
  makeAddress(customerId: string, asset: string, network: string): Promise<DepositAddress>;
  /** Whether these bytes come from the provider, unchanged and lately. */
  isGenuine(headers: IncomingHttpHeaders | Readonly<Record<string, unknown>>, body: Buffer): Promise<boolean>;
}
