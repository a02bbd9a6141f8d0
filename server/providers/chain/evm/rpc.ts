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
 * Queries the node. Its answers about the chain ("not found", "reverted") are passed through; everything else (no
 * connection, a timeout, a limit) becomes `ChainUnavailable`. The transport has already retried within its limits.
 */
export async function ask<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (error) {
    if (!(error instanceof BaseError)) throw new ChainUnavailable(String(error), { cause: error });
    if (answers.some((kind) => error.walk((cause) => cause instanceof kind))) throw error;
    // Nodes report a revert in many ways; viem keeps their message.
    if (/revert/i.test(error.message)) throw error;
    throw new ChainUnavailable(error.shortMessage, { cause: error });
  }
}

/** Does the same for queries that may have no result. */
export async function askFor<Answer>(question: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask(question);
  } catch (error) {
    if (error instanceof ChainUnavailable) throw error;
    if (error instanceof BaseError && error.walk((cause) => /NotFound/.test((cause as Error).name))) return undefined;
    throw error;
  }
}
