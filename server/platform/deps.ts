import type pg from 'pg';
import type { Clock, Ids } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { Providers } from '../providers/index.ts';
import type { Vault } from './vault/vault.ts';

/** Dependencies available to features. Passed in once, at boot; nothing is read from globals. */
export interface Deps {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly db: Db;
  /** Pool reserved for calls that a customer waits for at a till. */
  readonly tillDb: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly providers: Providers;
  /** Seals data that must stay unreadable to anyone with access to the database. */
  readonly vault: Vault;
}
