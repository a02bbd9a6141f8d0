import {
  BaseError,
  BlockNotFoundError,
  createPublicClient,
  ExecutionRevertedError,
  InsufficientFundsError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type PublicClient,
  type Transport,
} from 'viem';
import { ChainUnavailable } from '../watched.ts';

export type EvmClient = PublicClient;

export function createEvmClient(transport: Transport): EvmClient {
  return createPublicClient({ transport, cacheTime: 0 });
}

const answers = [
  BlockNotFoundError,
  ExecutionRevertedError,
  InsufficientFundsError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
];

/**
 * Asks the node. What it answers about the chain ("not found", "reverted") stays as it is; everything else (no
 * connection, a time-out, a limit) is `ChainUnavailable`. The transport has tried again within its bounds by then.
 */
export async function ask<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (error) {
    if (!(error instanceof BaseError)) throw new ChainUnavailable(String(error), { cause: error });
    if (answers.some((kind) => error.walk((cause) => cause instanceof kind))) throw error;
    // Nodes tell a revert in many ways; viem keeps their words.
    if (/revert/i.test(error.message)) throw error;
    throw new ChainUnavailable(error.shortMessage, { cause: error });
  }
}

/** The same, where the answer may be that there is none. */
export async function askFor<Answer>(question: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask(question);
  } catch (error) {
    if (error instanceof ChainUnavailable) throw error;
    if (error instanceof BaseError && error.walk((cause) => /NotFound/.test((cause as Error).name))) return undefined;
    throw error;
  }
}
