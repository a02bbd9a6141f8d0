declare module '#server/platform/database.ts' {
  interface Database {
    audit_link: AuditLinkTable;
    audit_head: AuditHeadTable;
  }
}

/** The hash of a record of the audit. Only added to. */
export interface AuditLinkTable {
  /** Its place in the chain, from 1. */
  n: string;
  audit_id: string;
  /** SHA-256 of the hash before and the record's own text. */
  hash: Buffer;
}

/** The end of the chain after a run, signed. Only added to. */
export interface AuditHeadTable {
  n: string;
  up_to: string;
  signature: Buffer;
  sealed_at: Date;
}
