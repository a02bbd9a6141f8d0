/** Keeps the bytes of users' files. Who may see them, and what they are, the features know. */
export interface FilesProvider {
  readonly isSandbox: boolean;
  /** Keeps bytes under an id of ours; they are on the disk when this returns. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Keeps what lies in a file of ours, and may take it away from there. It is on the disk when this returns. */
  putFile(id: string, path: string): Promise<void>;
  get(id: string): Promise<Buffer | undefined>;
  /** Removes them; one that isn't there is no error. */
  remove(id: string): Promise<void>;
  /** The ids of all that was written before an instant. */
  list(before: Date): AsyncIterable<string>;
}
