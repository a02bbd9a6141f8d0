import type { StatusComponent, StatusState } from '#contract/status/rules.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    status_day: StatusDayTable;
  }
}

/** How often a part of the platform was looked at on a day, and how it did. */
export interface StatusDayTable {
  component: StatusComponent;
  day: string;
  operational: number;
  degraded: number;
  maintenance: number;
  disrupted: number;
  last_state: StatusState;
  updated_at: Date;
}
