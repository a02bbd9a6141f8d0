import type { CountryCode } from 'libphonenumber-js/mobile';

/** A phone number as typed: the country selected beside it, and the number in the local format. */
export interface TypedPhone {
  readonly country: string;
  readonly number: string;
}

/** The parts of the world's numbering plans that the phone field needs. */
export interface Phones {
  /** Countries that have a numbering plan, with their calling codes. */
  readonly countries: readonly { readonly country: string; readonly callingCode: string }[];
  /** Returns the number in E.164; undefined if it can't receive text messages. */
  readonly read: (typed: TypedPhone) => string | undefined;
  /** Returns the country that a number typed with its `+` identifies by itself. */
  readonly countryOf: (number: string) => string | undefined;
}

/** Loads the numbering plans when a number is asked for, because they are as large as the rest of the sign-in page. */
export async function loadPhones(): Promise<Phones> {
  const {
    default: parse,
    getCountries,
    getCountryCallingCode,
    isSupportedCountry,
  } = await import('libphonenumber-js/mobile');
  const parseTyped = ({ country, number }: TypedPhone) =>
    parse(number, {
      ...(isSupportedCountry(country) ? { defaultCountry: country as CountryCode } : {}),
      extract: false,
    });
  return {
    countries: getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) })),
    read: (typed) => {
      const phone = parseTyped(typed);
      return phone?.isValid() && !phone.ext ? phone.number : undefined;
    },
    countryOf: (number) =>
      number.trim().startsWith('+') ? parse(number.trim(), { extract: false })?.country : undefined,
  };
}
