import type { ProblemKind } from '#contract/catalogue/changes/rules.ts';
import type { AddressFamily, Asset } from '#contract/catalogue/entries.ts';
import { readAddress } from '#contract/currencies/address.ts';
import { feeTermsOf } from '#contract/catalogue/terms.ts';
import { feeOf } from '#contract/platform/money-fees.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { CatalogueContent, TermsContent } from './content.ts';

/** A problem of a catalogue beyond its form, and what it concerns. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly of: string;
}

/** Returns all problems of a catalogue at once, so that its author can fix them together. */
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
    ...networks.flatMap(({ code, adapter, addressFamily, icon }) => [
      ...when(adapter !== 'sandbox' && adapter !== addressFamily, 'adapter', code),
      ...when(icon !== null && !scales.has(icon), 'unknownAsset', code),
    ]),
    ...assets.flatMap(({ code }) => when(isMissing('transfer', code, null), 'noTransferTerms', code)),
    ...paymentMethods.flatMap(({ code, currencies }) =>
      currencies.flatMap((currency) => when(!scales.has(currency), 'unknownAsset', `${code} ${currency}`)),
    ),
    ...terms
      .filter(({ isEnded }) => !isEnded)
      .flatMap((one) => [
        ...scopeProblems(content, one),
        ...problemsOf(
          one,
          assets.find(({ code }) => code === one.asset),
        ),
      ]),
  ];
}

/**
 * Returns whether a contract is an address of its chain. Ethereum addresses need a checksum (EIP-55), so that a typo is
 * detected.
 */
function isContract(family: AddressFamily | undefined, contract: string): boolean {
  if (family === undefined) return false;
  const { fault } = readAddress(family, 'main', contract);
  return (fault === undefined || fault === 'contract') && (family !== 'evm' || isMixed(contract.slice(2)));
}

/** Digits alone have no case to check. */
const isMixed = (hex: string) => !/[a-f]/i.test(hex) || (hex !== hex.toLowerCase() && hex !== hex.toUpperCase());

/** Returns terms that must exist for everyone: without them, an order could find no terms. */
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

/** Returns the name that identifies terms in a problem. */
export const nameOfTerms = (one: TermsContent): string =>
  [one.operation, one.asset, one.counterAsset, one.network, one.channel, one.country, one.tier]
    .filter((part) => part !== null)
    .join(' ');

/** Checks that what terms are narrowed to exists, and that it makes a difference for the operation. */
function scopeProblems(content: CatalogueContent, terms: TermsContent): readonly Problem[] {
  const { operation, asset, counterAsset, network, channel, country } = terms;
  const of = nameOfTerms(terms);
  const isExchanged = operation === 'convert' && counterAsset !== asset;
  const isMoved = operation === 'deposit' || operation === 'withdrawal';
  const isPair = isExchanged && content.assets.some(({ code }) => code === counterAsset);
  const isWay = isMoved && content.assetNetworks.some((one) => one.asset === asset && one.network === network);
  const isTaken = content.paymentMethods.some(({ code, currencies }) => code === channel && currencies.includes(asset));
  return [
    ...when(counterAsset !== null && !isPair, 'unknownPair', of),
    ...when(network !== null && !isWay, 'unknownWay', of),
    ...when(channel !== null && !(isMoved && network === null && isTaken), 'unknownChannel', of),
    ...when(country !== null && !content.countries.some(({ code }) => code === country), 'unknownCountry', of),
  ];
}

function problemsOf(terms: TermsContent, asset: Asset | undefined): readonly Problem[] {
  const of = nameOfTerms(terms);
  const { operation, fee, feeLeast, feeMost, minimum, maximum, dailyMaximum, monthlyMaximum, reviewFrom } = terms;
  const { travelRuleFrom, spreadBps, quoteLifeS, positionMaximum } = terms;
  if (asset === undefined) return [{ kind: 'unknownAsset', of }];
  const { scale } = asset;
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
    // A bank or a card charges for a deposit; a chain doesn't.
    ...when(operation === 'deposit' && terms.channel === null && !isFree, 'depositFee', of),
    ...when(operation === 'convert' && !isFree, 'convertFee', of),
    ...when(operation === 'convert' && [spreadBps, quoteLifeS, positionMaximum].includes(null), 'noPrice', of),
    ...when(operation === 'withdrawal' && eatsMinimum(terms, scale), 'feeAboveMinimum', of),
    ...(operation === 'withdrawal' && asset.kind === 'crypto'
      ? [...when(terms.feeBps > 0, 'withdrawalShare', of), ...when(travelRuleFrom === null, 'noTravelRule', of)]
      : []),
  ];
}

/** True if nothing would arrive of the minimum. If something does, something does of every amount. */
function eatsMinimum(terms: TermsContent, scale: number): boolean {
  const { least, most, ...fee } = feeTermsOf(terms, scale);
  const minimum = parseUnits(terms.minimum, scale) ?? 0n;
  const isOrdered = least === undefined || most === undefined || least <= most;
  return feeOf(isOrdered ? { ...fee, least, most } : fee, minimum) >= minimum;
}

const fits = (scale: number | undefined, amounts: readonly (string | null)[]) =>
  scale !== undefined && amounts.every((text) => text === null || (parseUnits(text, scale) ?? -1n) >= 0n);
