import type { AddressFamily } from '../catalogue/entries.ts';
import { fromCatalogue } from '../catalogue/snapshot.ts';

/**
 * Why nothing should be sent to a valid address: it has no known key, or it is a contract that keeps what it receives.
 */
export type DeadEnd = 'burn' | 'contract';

/** Precompiled contracts and the range reserved for them (EIP-1352), including the zero address. */
const reservedEvm = /^0x0{36}[0-9a-f]{4}$/;

/** Addresses of hashes and keys that cannot exist, such as all zeros, as their chains write them. */
const burnt: Readonly<Record<AddressFamily, readonly string[]>> = {
  evm: ['0x000000000000000000000000000000000000dead', '0xdead000000000000000042069420694206942069'],
  tron: [
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY',
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKLxmGkn',
  ],
  bitcoin: [
    '1111111111111111111114oLvT2',
    '1BitcoinEaterAddressDontSendf59kuE',
    '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
    '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST',
    'mfWxJ45yp2SFn7UciZyNpvDKrzbhyfKrY8',
    '2MsFDzHRUAMpjHxKyoEHU3aMCMsVtMqs1PV',
    'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
    'tb1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0l98cr',
  ],
  litecoin: [
    'ltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqp9ysmq',
    'LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE',
    'M7uAERuQW2AotfyLDyewFGcLUDtAYu9v5V',
  ],
  dogecoin: ['DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr'],
  solana: ['11111111111111111111111111111111', '1nc1nerator11111111111111111111111111111111'],
  xrp: [
    'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
    'rrrrrrrrrrrrrrrrrrrrBZbvji',
    'rrrrrrrrrrrrrrrrrNAMEtxvNvQ',
    'rrrrrrrrrrrrrrrrrrrn5RM1rHd',
  ],
};

/** The token contracts themselves: what is sent to them stays there. */
const tokenContracts = fromCatalogue(({ networks, assetNetworks }) => {
  const families = new Map(networks.map(({ code, addressFamily }) => [code, addressFamily]));
  const tokens = assetNetworks.flatMap(({ network, contract }) => (contract === null ? [] : [{ network, contract }]));
  return new Set(tokens.map(({ network, contract }) => contractKey(families.get(network), contract)));
});

const contractKey = (family: AddressFamily | undefined, text: string) =>
  `${family} ${family === 'evm' ? text.toLowerCase() : text}`;

/** Returns why an address, as its chain writes it, gives nothing back; undefined for an ordinary address. */
export function findDeadEnd(family: AddressFamily, address: string): DeadEnd | undefined {
  const text = family === 'evm' ? address.toLowerCase() : address;
  if (burnt[family].includes(text) || (family === 'evm' && reservedEvm.test(text))) return 'burn';
  return tokenContracts().has(contractKey(family, text)) ? 'contract' : undefined;
}
