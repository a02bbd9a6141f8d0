/** What each signed request uses up. */
declare module '#server/platform/database.ts' {
  interface Database {
    api_key_nonce: { key_id: string; nonce: string; seen_at: Date };
    api_key_bucket: { key_id: string; tokens: number; refilled_at: Date };
  }
}

export {};
