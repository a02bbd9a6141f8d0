/**
 * Holder of the key above all keys. Designed to fit a file, a KMS and an HSM: it wraps the keys that data is sealed
 * under and unwraps them, it is asynchronous, and if it holds the key itself, no key ever leaves it.
 */
export interface MasterKey {
  readonly name: 'local' | 'kms' | 'hsm';
  /** Public: identifies the key that wraps from now on. */
  readonly id: string;
  /** `context` is bound in: a key wrapped with another context does not open. */
  wrap(key: Uint8Array, context: string): Promise<Uint8Array>;
  /**
   * Unwraps what this key wrapped, or an earlier one it still holds; `keyId` says which. Throws `MasterKeyMissing` if
   * it holds no such key, and another error if it was unreachable or the bytes were changed.
   */
  unwrap(wrapped: Uint8Array, context: string, keyId: string): Promise<Uint8Array>;
}

/** The key that something is wrapped under is not among those given. */
export class MasterKeyMissing extends Error {
  override readonly name = 'MasterKeyMissing';
}
