import type { Db } from '#server/platform/db.ts';
import { ProviderError } from '../away.ts';
import { readSetting, writeSetting } from '../sandbox-settings.ts';
import type { KytProvider, KytResult, KytVerdict } from './kyt.ts';

export const sandboxRisks = ['clear', 'review', 'severe', 'down'] as const;
/** What the sandbox's screening finds from now on; `down`: it does not answer. */
export type SandboxRisk = (typeof sandboxRisks)[number];

/** What a tester may order of the screening. */
export interface KytTester {
  setRisk(risk: SandboxRisk): Promise<void>;
}

const settingName = 'kytRisk';
const findings: Readonly<Record<KytVerdict, readonly string[]>> = {
  clear: [],
  review: ['2 hops from a mixing service'],
  severe: ['the address is on a sanctions list'],
};

/** A screening that finds what the tester orders. */
export function createSandboxKyt(db: Db): KytProvider {
  return {
    isSandbox: true,
    screen: async (): Promise<KytResult> => {
      const ordered = await readSetting(db, settingName);
      const risk = sandboxRisks.find((one) => one === ordered) ?? 'clear';
      if (risk === 'down') throw new ProviderError('the sandbox’s risk check is down', 503);
      return { verdict: risk, reasons: findings[risk] };
    },
    testerCalls: { setRisk: (risk) => writeSetting(db, settingName, risk) },
  };
}
