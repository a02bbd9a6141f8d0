import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { SignerRefused, type KeyChain, type Signer, type SignerKey, type SignerPurpose } from './signer.ts';

/** Which of Bitcoin's networks. Its test networks have their own coin type (SLIP-44). */
export type BitcoinStage = 'main' | 'test';

/** The index is part of every key's path, so new ones must be added at the end. */
const purposes: readonly SignerPurpose[] = ['deposit', 'hot', 'warm', 'cold', 'multiSig'];

/** Returns the account path of a purpose, below BIP-44 for EVM chains and BIP-84 for Bitcoin. */
function accountPath(chain: KeyChain, purpose: SignerPurpose, stage: BitcoinStage): string {
  const account = purposes.indexOf(purpose);
  return chain === 'evm' ? `m/44'/60'/${account}'` : `m/84'/${stage === 'main' ? 0 : 1}'/${account}'`;
}

/**
 * Creates a signer with keys from one seed (`openSeedFile`), for development and small installations. It signs whatever
 * it is asked to, and its cold keys are as warm as its file.
 */
export function createSeedSigner(words: string, stage: BitcoinStage): Signer {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words));
  const accounts = new Map<string, HDKey>();
  const keys: SignerKey[] = [];
  for (const chain of ['evm', 'bitcoin'] as const) {
    for (const purpose of purposes) {
      const account = root.derive(accountPath(chain, purpose, stage));
      const id = `${chain}/${purpose}`;
      accounts.set(id, account);
      keys.push({ id, chain, purpose, xpub: account.publicExtendedKey });
    }
  }
  root.wipePrivateData();
  return {
    name: 'local',
    listKeys: async () => keys,
    sign: async ({ keyId, path: [chain, index], digest }) => {
      const account = accounts.get(keyId);
      if (!account) throw new SignerRefused(`there is no key ${keyId}`);
      if (digest.length !== 32) throw new SignerRefused('a digest has 32 bytes');
      return account.deriveChild(chain).deriveChild(index).sign(digest);
    },
  };
}
