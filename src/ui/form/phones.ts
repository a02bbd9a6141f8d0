import type { CountryCode } from 'libphonenumber-js/mobile';

/** A phone number as it is typed: the country chosen beside it, and the number as people there write it. */
export interface TypedPhone {
  readonly country: string;
  readonly number: string;
}

/** What the phone field needs of the numbering plans of the world. */
export interface Phones {
  /** Countries with a numbering plan, with their calling codes. */
  readonly countries: readonly { readonly country: string; readonly callingCode: string }[];
  /** E.164; undefined where that is no number that a text message can be sent to. */
  readonly read: (typed: TypedPhone) => string | undefined;
  /** The country that a number typed with its `+` names by itself. */
  readonly countryOf: (number: string) => string | undefined;
}

/** The numbering plans weigh as much as the rest of the sign-in page, so they come when a number is asked for. */
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
