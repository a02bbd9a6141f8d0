import type { Generated } from 'kysely';

export const sandboxMultiSigOperationColumns = ['hash', 'proposal', 'status', 'submitted_at'] as const;

export const sandboxMultiSigWalletColumns = ['address', 'owners', 'minimum', 'nonce', 'made_at'] as const;

export const sandboxMultiSigBalanceColumns = ['address', 'asset', 'amount'] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_multi_sig_wallet: {
      address: string;
      owners: string[];
      minimum: number;
      nonce: Generated<number>;
      made_at: Date;
    };
    sandbox_multi_sig_balance: { address: string; asset: string; amount: string };
    sandbox_multi_sig_operation: {
      hash: string;
      proposal: unknown;
      status: 'pending' | 'success' | 'refused' | 'overtaken';
      submitted_at: Date;
    };
  }
}
