/**
 * Who holds the key above all keys. Written so that a file, a KMS and an HSM fit: it wraps the keys that data is
 * sealed under and opens them again, it takes its time, and where it holds the key itself, no key ever comes out of it.
 */
export interface MasterKey {
  readonly name: 'local' | 'kms' | 'hsm';
  /** Public: says which key wraps from now on. */
  readonly id: string;
  /** `context` is bound in: what was wrapped with another one does not open. */
  wrap(key: Uint8Array, context: string): Promise<Uint8Array>;
  /**
   * Opens what this key wrapped, or one before it that it still holds; `keyId` says which. Throws `MasterKeyMissing`
   * where it holds no such key, anything else where it could not be reached or the bytes were changed.
   */
  unwrap(wrapped: Uint8Array, context: string, keyId: string): Promise<Uint8Array>;
}

/** The key that something is wrapped under is not among those given. */
export class MasterKeyMissing extends Error {
  override readonly name = 'MasterKeyMissing';
}
