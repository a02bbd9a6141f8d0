import { readAddress, type AddressFault, type ChainStage } from '../currencies/address.ts';
import { findNetwork, listNetworks, type AddressFamily } from '../currencies/networks.ts';
import { readTag, type AddressEntry } from './rules.ts';

/** What is wrong with the destination of an entry. */
export type EntryFault = 'asset' | 'network' | 'tag' | AddressFault;

/** A destination for coins, as typed. */
export type EntryPlace = Pick<AddressEntry, 'asset' | 'network' | 'address' | 'tag'>;

export type ReadEntry<E extends EntryPlace = AddressEntry> =
  | { readonly entry: E; readonly fault?: undefined }
  | { readonly fault: EntryFault; readonly families?: readonly AddressFamily[] };

/**
 * Parses an entry: returns its address and tag as the chain writes them, or what is wrong with it. Used by the forms,
 * the import and the server alike; it loads the address parsers, so screens import it on demand.
 */
export function readEntry<E extends EntryPlace>(stage: ChainStage, typed: E): ReadEntry<E> {
  const network = findNetwork(typed.asset, typed.network);
  if (!network) return { fault: listNetworks().some(({ asset }) => asset === typed.asset) ? 'network' : 'asset' };
  const read = readAddress(network.addressFamily, stage, typed.address);
  if (read.fault !== undefined) return read;
  const tag = readTag(network, typed.tag);
  if (tag === undefined) return { fault: 'tag' };
  return { entry: { ...typed, address: read.address, tag } };
}
