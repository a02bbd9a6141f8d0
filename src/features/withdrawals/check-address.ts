import { looksAlike, readAddress, type AddressFault, type ChainStage } from '#contract/currencies/address.ts';
import type { AddressFamily } from '#contract/currencies/networks.ts';

/** What is to be said of a typed address. */
export interface AddressCheck {
  readonly address: string | undefined;
  readonly fault: AddressFault | undefined;
  /** The chains that it is a right address of, where that is another one. */
  readonly families: readonly AddressFamily[];
  /** An address that was paid before and that this one could be taken for. */
  readonly lookalike: string | undefined;
}

/** Reads a typed address. Loaded when the form is shown: the chains' libraries are not small. */
export function checkAddress(
  family: AddressFamily,
  stage: ChainStage,
  typed: string,
  known: readonly string[],
): AddressCheck {
  const read = readAddress(family, stage, typed);
  if (read.fault !== undefined)
    return { address: undefined, fault: read.fault, families: read.families ?? [], lookalike: undefined };
  const { address } = read;
  const lookalike = known.includes(address) ? undefined : known.find((one) => looksAlike(one, address));
  return { address, fault: undefined, families: [], lookalike };
}
