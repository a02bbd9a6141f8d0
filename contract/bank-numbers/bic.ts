import { normaliseBankNumber, type Reading } from './reading.ts';

export interface Bic {
  /** Of eight signs, or of eleven where it names a branch. */
  readonly code: string;
  readonly country: string;
  /** Its first four signs: the same for all branches of the bank in that country. */
  readonly bankCode: string;
}

/** The countries of ISO 3166-1, and Kosovo by the code that banks use for it. */
const countries = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA ' +
    'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA ' +
    'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
    'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS ' +
    'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS ' +
    'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW ' +
    'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
  ).split(' '),
);

/** Reads a BIC (ISO 9362): four signs of the bank, its country, two of the place, three of a branch or none. */
export function readBic(text: string): Reading<Bic> {
  const code = normaliseBankNumber(text);
  if (code === '') return { problem: 'missing' };
  if (!/^[A-Z0-9]+$/.test(code)) return { problem: 'characters' };
  if (code.length !== 8 && code.length !== 11) return { problem: 'length' };
  const country = code.slice(4, 6);
  if (!/^[A-Z]{2}$/.test(country)) return { problem: 'structure' };
  if (!countries.has(country)) return { problem: 'country' };
  return { value: { code, country, bankCode: code.slice(0, 4) } };
}
