import { parseUnits } from '#contract/platform/money.ts';
import type { CatalogueContent, TermsContent } from './content.ts';

/** What is wrong with a catalogue beyond its form: each a sentence for whoever wrote it. */
export function findProblems(content: CatalogueContent): readonly string[] {
  const { assets, networks, assetNetworks, paymentMethods, terms } = content;
  const scales = new Map<string, number>(assets.map(({ code, scale }) => [code, scale]));
  const chains = new Set(networks.map(({ code }) => code));
  const general = new Set(terms.filter(({ tier }) => tier === null).map((one) => keyOf(one)));
  const isMissing = (operation: string, asset: string, network: string | null) =>
    !general.has(keyOf({ operation, asset, network }));
  return [
    ...assetNetworks.flatMap(({ asset, network, minimumDeposit, maximumDeposit }) => [
      ...(scales.has(asset) && chains.has(network)
        ? []
        : [`${asset} on ${network}: the asset or the network is missing`]),
      ...(fits(scales.get(asset), [minimumDeposit, maximumDeposit])
        ? []
        : [`${asset} on ${network}: too many decimals`]),
      ...(isMissing('withdrawal', asset, network) ? [`${asset} on ${network}: without terms of withdrawals`] : []),
    ]),
    ...assets.flatMap(({ code }) => (isMissing('transfer', code, null) ? [`${code}: without terms of transfers`] : [])),
    ...paymentMethods.flatMap(({ code, currencies }) =>
      currencies.filter((currency) => !scales.has(currency)).map((currency) => `${code}: ${currency} is missing`),
    ),
    ...terms.flatMap((one) => problemsOf(one, scales.get(one.asset))),
  ];
}

const keyOf = ({ operation, asset, network }: { operation: string; asset: string; network: string | null }) =>
  `${operation} ${asset} ${network}`;

function problemsOf(terms: TermsContent, scale: number | undefined): readonly string[] {
  const name = `terms of a ${terms.operation} of ${terms.asset} on ${terms.network ?? 'any network'}`;
  const { fee, feeLeast, feeMost, minimum, maximum, dailyMaximum, reviewFrom, travelRuleFrom } = terms;
  const amounts = [fee, feeLeast, feeMost, minimum, maximum, dailyMaximum, reviewFrom, travelRuleFrom];
  if (scale === undefined) return [`${name}: the asset is missing`];
  if (!fits(scale, amounts)) return [`${name}: an amount that the asset can’t have`];
  const units = (text: string) => parseUnits(text, scale) ?? 0n;
  const rising = [minimum, maximum, dailyMaximum].map(units);
  return [
    ...(rising.every((one, index) => index === 0 || (rising[index - 1] ?? 0n) <= one)
      ? []
      : [`${name}: the minimum, the maximum and the day’s are not in order`]),
    ...(terms.operation === 'withdrawal' && units(fee) >= units(minimum)
      ? [`${name}: the fee eats up the minimum`]
      : []),
    ...(terms.operation === 'withdrawal' && terms.feeBps > 0
      ? [`${name}: what leaves over a chain costs a fixed fee`]
      : []),
    ...(terms.operation === 'withdrawal' && travelRuleFrom === null
      ? [`${name}: without the travel rule’s amount`]
      : []),
  ];
}

const fits = (scale: number | undefined, amounts: readonly (string | null)[]) =>
  scale !== undefined && amounts.every((text) => text === null || (parseUnits(text, scale) ?? -1n) >= 0n);
