import type pg from 'pg';
import type { Clock, Ids } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { Providers } from '../providers/index.ts';
import type { Vault } from './vault/vault.ts';

/** What a feature may use. Handed in once, at boot; nothing is fetched from globals. */
export interface Deps {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly db: Db;
  /** Connections that nothing else takes, for what somebody stands at a till and waits for. */
  readonly tillDb: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly providers: Providers;
  /** Seals what nobody may read who has the database. */
  readonly vault: Vault;
}
