import type { ProblemKind } from '#contract/catalogue/changes/rules.ts';
import type { AddressFamily } from '#contract/catalogue/entries.ts';
import { readAddress } from '#contract/currencies/address.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { CatalogueContent, TermsContent } from './content.ts';

/** What is wrong with a catalogue beyond its form, and of what. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly of: string;
}

/** Everything that is wrong with a catalogue: its author mends it at once. */
export function findProblems(content: CatalogueContent): readonly Problem[] {
  const { assets, networks, assetNetworks, paymentMethods, terms } = content;
  const scales = new Map<string, number>(assets.map(({ code, scale }) => [code, scale]));
  const families = new Map(networks.map(({ code, addressFamily }) => [code, addressFamily]));
  const isMissing = termsMissingIn(terms);
  return [
    ...assetNetworks.flatMap(({ asset, network, contract, minimumDeposit, maximumDeposit }) => {
      const of = `${asset} ${network}`;
      return [
        ...when(!scales.has(asset) || !families.has(network), 'unknownWay', of),
        ...when(!fits(scales.get(asset), [minimumDeposit, maximumDeposit]), 'decimals', of),
        ...when(contract !== null && !isContract(families.get(network), contract), 'contract', of),
        ...when(isMissing('withdrawal', asset, network), 'noWithdrawalTerms', of),
      ];
    }),
    ...assets.flatMap(({ code }) => when(isMissing('transfer', code, null), 'noTransferTerms', code)),
    ...paymentMethods.flatMap(({ code, currencies }) =>
      currencies.flatMap((currency) => when(!scales.has(currency), 'unknownAsset', `${code} ${currency}`)),
    ),
    ...terms.filter(({ isEnded }) => !isEnded).flatMap((one) => problemsOf(one, scales.get(one.asset))),
  ];
}

/** An address of its chain. Of Ethereum's, one with a checksum (EIP-55), so that a slip of the pen is seen. */
function isContract(family: AddressFamily | undefined, contract: string): boolean {
  if (family === undefined) return false;
  const { fault } = readAddress(family, 'main', contract);
  return (fault === undefined || fault === 'contract') && (family !== 'evm' || isMixed(contract.slice(2)));
}

/** Of digits alone there is no case to go by. */
const isMixed = (hex: string) => !/[a-f]/i.test(hex) || (hex !== hex.toLowerCase() && hex !== hex.toUpperCase());

/** What must hold for everybody: without it, somebody's order would find no terms. */
function termsMissingIn(terms: CatalogueContent['terms']) {
  const keyOf = (operation: string, asset: string, network: string | null) => `${operation} ${asset} ${network}`;
  const general = terms.filter(
    ({ tier, country, counterAsset, channel, isEnded }) =>
      !isEnded && [tier, country, counterAsset, channel].every((one) => one === null),
  );
  const known = new Set(general.map(({ operation, asset, network }) => keyOf(operation, asset, network)));
  return (operation: string, asset: string, network: string | null) => !known.has(keyOf(operation, asset, network));
}

const when = (isWrong: boolean, kind: ProblemKind, of: string): readonly Problem[] => (isWrong ? [{ kind, of }] : []);

/** Terms by what tells them from others, as a problem names them. */
export const nameOfTerms = (one: TermsContent): string =>
  [one.operation, one.asset, one.counterAsset, one.network, one.channel, one.country, one.tier]
    .filter((part) => part !== null)
    .join(' ');

function problemsOf(terms: TermsContent, scale: number | undefined): readonly Problem[] {
  const of = nameOfTerms(terms);
  const { operation, fee, feeLeast, feeMost, minimum, maximum, dailyMaximum, monthlyMaximum, reviewFrom } = terms;
  const { travelRuleFrom, spreadBps, quoteLifeS, positionMaximum } = terms;
  if (scale === undefined) return [{ kind: 'unknownAsset', of }];
  const limits = [minimum, maximum, dailyMaximum, monthlyMaximum, reviewFrom, travelRuleFrom, positionMaximum];
  if (!fits(scale, [fee, feeLeast, feeMost, ...limits])) return [{ kind: 'decimals', of }];
  const units = (text: string) => parseUnits(text, scale) ?? 0n;
  const rising = [minimum, maximum, dailyMaximum, monthlyMaximum ?? dailyMaximum].map(units);
  const isFree = units(fee) === 0n && terms.feeBps === 0 && (feeLeast === null || units(feeLeast) === 0n);
  return [
    ...when(
      rising.some((one, index) => index > 0 && (rising[index - 1] ?? 0n) > one),
      'limitsOrder',
      of,
    ),
    ...when(feeLeast !== null && feeMost !== null && units(feeLeast) > units(feeMost), 'feeOrder', of),
    ...when(operation === 'deposit' && !isFree, 'depositFee', of),
    ...when(operation === 'convert' && !isFree, 'convertFee', of),
    ...when(operation === 'convert' && [spreadBps, quoteLifeS, positionMaximum].includes(null), 'noPrice', of),
    ...(operation === 'withdrawal'
      ? [
          ...when(units(fee) >= units(minimum), 'feeAboveMinimum', of),
          ...when(terms.feeBps > 0, 'withdrawalShare', of),
          ...when(travelRuleFrom === null, 'noTravelRule', of),
        ]
      : []),
  ];
}

const fits = (scale: number | undefined, amounts: readonly (string | null)[]) =>
  scale !== undefined && amounts.every((text) => text === null || (parseUnits(text, scale) ?? -1n) >= 0n);
