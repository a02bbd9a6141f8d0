declare module '#server/platform/database.ts' {
  interface Database {
    audit_link: AuditLinkTable;
    audit_head: AuditHeadTable;
  }
}

/** Hash of an audit record. Append-only. */
export interface AuditLinkTable {
  /** Position in the chain, from 1. */
  n: string;
  audit_id: string;
  /** SHA-256 of the previous hash and the record's own text. */
  hash: Buffer;
}

/** Signed end of the chain after a run. Append-only. */
export interface AuditHeadTable {
  n: string;
  up_to: string;
  signature: Buffer;
  sealed_at: Date;
}
