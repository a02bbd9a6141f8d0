import type { TravelRule } from '#contract/withdrawals/rules.ts';
import type { Deps } from '#server/platform/deps.ts';

type Sealing = Pick<Deps, 'vault'>;
/** Of an order that isn't confirmed yet, or of a withdrawal. */
type DeclaredPlace = 'withdrawalRequest' | 'withdrawal';

/** What was declared of whom a withdrawal pays, as it is kept. */
export async function sealTravelRule({ vault }: Sealing, place: DeclaredPlace, row: string, rule: TravelRule | null) {
  return rule && vault.seal(place, row, JSON.stringify(rule));
}

export async function openTravelRule(
  { vault }: Sealing,
  place: DeclaredPlace,
  row: string,
  { travel_rule_sealed: sealed }: { readonly travel_rule_sealed: Buffer | null },
): Promise<TravelRule | null> {
  return sealed && (JSON.parse(String(await vault.open(place, row, sealed))) as TravelRule);
}
