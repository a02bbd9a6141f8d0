import { writeRateValue } from '#contract/platform/money-rate.ts';
import { getText, invert, one, readFigure, times } from './sheet.ts';

/** Reference rate of a currency for a day: the value of one unit in US dollars. */
export interface ReferenceRate {
  readonly code: string;
  readonly day: string;
  readonly usd: string;
}

/** Files by the number of days they hold. */
const files = { today: 'eurofxref-daily.xml', ninetyDays: 'eurofxref-hist-90d.xml' } as const;
const timeoutMs = 20_000;

/** Reads the European Central Bank's reference rates, published on its working days at about 16:00 in Frankfurt. */
export async function readEcb(url: string, file: keyof typeof files): Promise<ReferenceRate[]> {
  return parseEcb(await getText(`${url}/stats/eurofxref/${files[file]}`, AbortSignal.timeout(timeoutMs)));
}

const cube = /<Cube\s+(?:time=['"](\d{4}-\d{2}-\d{2})['"]|currency=['"]([A-Z]{3})['"]\s+rate=['"]([0-9.]+)['"])/g;

/** Returns the rate of each currency for each day in the file. The file quotes them as units per euro. */
export function parseEcb(xml: string): ReferenceRate[] {
  const days = new Map<string, Map<string, string>>();
  let current = new Map<string, string>();
  for (const [, day, code, rate] of xml.matchAll(cube)) {
    if (day) days.set(day, (current = new Map()));
    if (code && rate) current.set(code, rate);
  }
  return [...days].flatMap(([day, ofEuro]) => {
    const dollars = readFigure(ofEuro.get('USD'));
    if (!dollars) return [];
    return ['EUR', ...ofEuro.keys()].flatMap((code) => {
      const figure = code === 'EUR' ? one : readFigure(ofEuro.get(code));
      return figure ? [{ code, day, usd: writeRateValue(times(dollars, invert(figure))) }] : [];
    });
  });
}
