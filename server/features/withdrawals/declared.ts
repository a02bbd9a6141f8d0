import type { TravelRule } from '#contract/withdrawals/rules.ts';
import type { Deps } from '#server/platform/deps.ts';

type Sealing = Pick<Deps, 'vault'>;
/** Table the declaration belongs to: an order not confirmed yet, or a withdrawal. */
type DeclaredPlace = 'withdrawalRequest' | 'withdrawal';

/** Seals what was declared about a withdrawal's payee, for storage. */
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
