import type { StatusComponent, StatusState } from '#contract/status/rules.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    status_day: StatusDayTable;
  }
}

/** Number of samples of a component on a day, by result. */
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
