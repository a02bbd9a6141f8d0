import { catalogue } from '#contract/catalogue/snapshot.ts';
import { listHoldable } from '#contract/global-account/rules.ts';
import { listOffered } from '#contract/payees/schemes.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { UserRows } from '#worker/local/tables.ts';
import { useTermsFor } from '#src/platform/terms-for.ts';

export type PayeeRow = UserRows['payees'];

/** Returns a scheme's name, or its code if the catalogue no longer contains it. */
export function schemeName(code: string, locale: Locale): string {
  return catalogue().paymentMethods.find((one) => one.code === code)?.name[locale] ?? code;
}

/** Formats an account number for reading: in groups of four if it has no spaces. */
export const showAccount = (account: string): string =>
  account.includes(' ') ? account : (account.match(/.{1,4}/g)?.join(' ') ?? account);

/** Returns the currencies in which payees can be paid. */
export function usePayable(): readonly string[] {
  const whom = useTermsFor();
  return listHoldable(whom)
    .map(({ code }) => code)
    .filter((code) => listOffered(code, whom).length > 0);
}

type Found = Pick<PayeeRow, 'friendlyName' | 'name' | 'account' | 'bankName' | 'currency'>;

/** Returns the payees that match a search text. */
export function filterPayees<Row extends Found>(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  const close = wanted.replaceAll(/\s+/g, '');
  return rows.filter(
    ({ friendlyName, name, account, bankName, currency }) =>
      [friendlyName, name, bankName ?? '', currency].some((one) => one.toLowerCase().includes(wanted)) ||
      account.replaceAll(' ', '').toLowerCase().includes(close),
  );
}
