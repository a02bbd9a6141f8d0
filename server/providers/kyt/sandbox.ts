import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import type { KytProvider, KytResult, KytVerdict } from './kyt.ts';

export const sandboxRisks = ['clear', 'review', 'severe', 'down'] as const;
/** What the sandbox's screening finds from now on; `down`: it does not answer. */
export type SandboxRisk = (typeof sandboxRisks)[number];

export interface SandboxKyt extends KytProvider {
  setRisk(risk: SandboxRisk): Promise<void>;
}

const settingName = 'kytRisk';
const findings: Readonly<Record<KytVerdict, readonly string[]>> = {
  clear: [],
  review: ['2 hops from a mixing service'],
  severe: ['the address is on a sanctions list'],
};

export function isSandboxKyt(kyt: KytProvider): kyt is SandboxKyt {
  return 'setRisk' in kyt;
}

/** A screening that finds what the tester orders. */
export function createSandboxKyt(db: Db): SandboxKyt {
  return {
    screen: async (): Promise<KytResult> => {
      const row = await db
        .selectFrom('sandbox_setting')
        .select('value')
        .where('name', '=', settingName)
        .executeTakeFirst();
      const risk = sandboxRisks.find((one) => one === row?.value) ?? 'clear';
      if (risk === 'down') throw new Error('the sandbox’s risk check is down');
      return { verdict: risk, reasons: findings[risk] };
    },
    setRisk: async (risk) => {
      await sql`insert into sandbox_setting (name, value) values (${settingName}, ${risk})
        on conflict (name) do update set value = excluded.value`.execute(db);
    },
  };
}
