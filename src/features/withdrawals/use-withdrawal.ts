import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntryPlace, ReadEntry } from '#contract/addresses/read-entry.ts';
import { listNetworks } from '#contract/currencies/networks.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { loadReaders, nameOf, useBook, useChecked, useFaultText } from '#src/features/addresses/index.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useFields, type Faults } from '#src/ui/form/use-fields.ts';
import { readAmount } from '#src/ui/typed-amount.ts';
import { serverNowMs } from '#worker/local/server-clock.ts';
import { asksPayee } from './amount.ts';
import { useWithdrawals, type Application, type Terms } from './rows.ts';
import { noPayee, toBody, usePayeeFaults } from './travel-rule-fields.tsx';
import { useAmountFault } from './use-amount-fault.ts';

const empty = { network: '', address: '', tag: '', amount: '', ...noPayee };

/** State of a coin's withdrawal form: input, faults, terms and submission. */
export function useWithdrawal(asset: string, applied: (application: Application) => void) {
  const { i18n, t } = useLingui();
  const networks = listNetworks().filter((one) => one.asset === asset);
  const [amountFault, payeeFaults, faultText] = [useAmountFault(asset), usePayeeFaults(), useFaultText()];
  const entryFaults = (read: ReadEntry<EntryPlace> | undefined, { stage }: Terms): Faults =>
    read?.fault === undefined
      ? {}
      : { [read.fault === 'tag' ? 'tag' : 'address']: faultText(read, stage) ?? undefined };
  const amountOf = (typed: string) => readAmount(typed, i18n.locale, scaleOf(assetCode(asset)));
  const fields = useFields({
    initial: { ...empty, network: networks[0]?.network ?? '' },
    draft: `withdrawal-${asset}`,
    findFaults: (typed) => ({
      address: typed.address.trim() === '' ? t`Enter an address` : undefined,
      ...(terms ? entryFaults(checked?.read, terms) : {}),
      amount: amountFault(typed.amount, terms),
      ...(terms && asksPayee(amountOf(typed.amount), terms) ? payeeFaults(typed) : {}),
    }),
  });
  const { values } = fields;
  const network = networks.find((one) => one.network === values.network) ?? networks[0];
  const query = useTerms(asset, network?.network ?? '');
  const terms = query.data;
  const place = {
    asset,
    network: network?.network ?? '',
    address: values.address,
    tag: network?.needsTag ? values.tag : '',
  };
  const checked = useChecked(place, terms?.stage, useKnown());
  const amount = amountOf(values.amount);
  const apply = async (): Promise<Faults | void> => {
    const readers = await loadReaders().catch(() => null);
    if (!readers || !terms) return { address: t`We couldn’t check the address. Reload the page and try again.` };
    const read = readers.readEntry(terms.stage, place);
    if (read.fault !== undefined) return entryFaults(read, terms);
    const { entry } = read;
    const travelRule = asksPayee(amount, terms) ? toBody(values) : null;
    const body = { ...entry, tag: entry.tag || null, amount: amount ?? '', travelRule };
    const once = () => doOnce('withdraw-apply', body, (options) => api(withdrawals.apply, { body }, options));
    const found = await once();
    // An application found again may have expired; a second call then creates another.
    const open = found && Date.parse(found.expiresAt) > serverNowMs() ? found : await once();
    if (open) applied(open);
  };
  return { networks, network, fields, query, checked, amount, apply };
}

/** Returns the fee and limits for a withdrawal; refetched when the catalogue changes. */
function useTerms(asset: string, network: string) {
  const { version } = useCatalogue();
  const { queryKey, ...question } = ask(withdrawals.getTerms, { query: { Asset: asset, Network: network } });
  return useQuery({ ...question, queryKey: [...queryKey, version], gcTime: 0 });
}

/** Returns the addresses paid before, and those in the address book. */
function useKnown() {
  const rows = useWithdrawals();
  const book = useBook();
  return useMemo(
    () => [...(book ?? []).map((row) => ({ address: row.address, name: nameOf(row) })), ...(rows ?? [])],
    [rows, book],
  );
}
