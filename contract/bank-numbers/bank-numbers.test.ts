import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBic } from './bic.ts';
import { ibanCountries } from './iban-countries.ts';
import { checkDigitsOf, readIban, showIban } from './iban.ts';
import { readAba, readBlz, readBsb, readClabe, readIfsc, readSortCode } from './national.ts';
import { normaliseBankNumber } from './reading.ts';

/** The example for each country in the IBAN registry (SWIFT, release 100), and the bank code it gives for it. */
const registryExamples = `
AD1200012030200359100100 0001 AE070331234567890123456 033 AL47212110090000000235698741 212
AT611904300234573201 19043 AZ21NABZ00000000137010001944 NABZ BA391290079401028494 129
BE68539007547034 539 BG80BNBG96611020345678 BNBG BH67BMAG00001299123456 BMAG
BI4210000100010000332045181 10000 BR1800360305000010009795493C1 00360305 BY13NBRB3600900000002Z00AB00 NBRB
CH9300762011623852957 00762 CR05015202001026284066 0152 CY17002001280000001200527600 002
CZ6508000000192000145399 0800 DE89370400440532013000 37040044 DJ2100010000000154000100186 00010
DK5000400440116243 0040 DO28BAGR00000001212453611324 BAGR EE382200221020145685 22
EG380019000500000000263180002 0019 ES9121000418450200051332 2100 FI2112345600000785 123
FK88SC123456789012 SC FO6264600001631634 6460 FR1420041010050500013M02606 20041
GB29NWBK60161331926819 NWBK GE29NB0000000101904917 NB GI75NWBK000000007099453 NWBK
GL8964710001000206 6471 GR1601101250000000012300695 011 GT82TRAJ01020000001210029690 TRAJ
HN88CABF00000000000250005469 CABF HR1210010051863000160 1001005 HU42117730161111101800000000 117
IE29AIBK93115212345678 AIBK IL620108000000099999999 010 IQ98NBIQ850123456789012 NBIQ
IS140159260076545510730339 01 IT60X0542811101000000123456 05428 JO94CBJO0010000000000131000302 CBJO
KW81CBKU0000000000001234560101 CBKU KZ86125KZT5004100100 125 LB62099900000001001901229114 0999
LC55HEMM000100010012001200023015 HEMM LI21088100002324013AA 08810 LT121000011101001000 10000
LU280019400644750000 001 LV80BANK0000435195001 BANK LY83002048000020100120361 002
MC5811222000010123456789030 11222 MD24AG000225100013104168 AG ME25505000012345678951 505
MK07250120000058984 250 MN121234123456789123 1234 MR1300020001010000123456753 00020
MT84MALT011000012345MTLCAST001S MALT MU17BOMM0101101030300200000MUR BOMM01 NI45BAPR00000013000003558124 BAPR
NL91ABNA0417164300 ABNA NO9386011117947 8601 OM810180000001299123456 018
PK36SCBL0000001123456702 SCBL PL61109010140000071219812874 10901014 PS92PALS000000000400123456702 PALS
PT50000201231234567890154 0002 QA58DOHB00001234567890ABCDEFG DOHB RO49AAAA1B31007593840000 AAAA
RS35260005601001611379 260 RU0304452522540817810538091310419 044525225 SA0380000000608010167519 80
SC18SSCB11010000000000001497USD SSCB11 SD2129010501234001 29 SE4550000000058398257466 500
SI56263300012039086 26330 SK3112000000198742637541 1200 SM86U0322509800000000270100 03225
SO211000001001000100141 1000 ST23000100010051845310146 0001 SV62CENR00000000000000700025 CENR
TL380080012345678910157 008 TN5910006035183598478831 10 TR330006100519786457841326 00061
UA213223130000026007233566001 322313 VA59001123000012345678 001 VG96VPVG0000012345678901 VPVG
XK051212012345678906 12 YE15CBYE0001018861234567891234 CBYE`
  .trim()
  .split(/\s+/);
const examples = Array.from({ length: registryExamples.length / 2 }, (_, index) => ({
  number: registryExamples[2 * index] ?? '',
  bankCode: registryExamples[2 * index + 1] ?? '',
}));

describe('An IBAN', () => {
  it.each(examples)('is read with the country and bank code of the registry: $number', ({ number, bankCode }) => {
    expect(readIban(number)).toEqual({ value: { number, country: number.slice(0, 2), bankCode } });
    expect(readIban(showIban(number)).value?.number).toBe(number);
  });

  it('has a registry example for every supported country', () => {
    expect(examples.map(({ number }) => number.slice(0, 2))).toEqual([...ibanCountries.keys()]);
  });

  it.each([
    ['', 'missing'],
    ['DE89 3704 0044 0532 0130 0ö', 'characters'],
    ['ZZ89370400440532013000', 'country'],
    ['DE8937040044053201300', 'length'],
    ['DE8937040044053201300A', 'structure'],
    ['DEA9370400440532013000', 'structure'],
    ['DE88370400440532013000', 'checkDigits'],
  ])('reports the problem with %j: %s', (text, problem) => {
    expect(readIban(text)).toEqual({ problem });
  });

  it('fails the checksum if one digit changes or two adjacent digits are swapped', () => {
    const one = fc.constantFrom(...examples.map(({ number }) => number));
    fc.assert(
      fc.property(one, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        const digits = Array.from(number, (sign, index) => (/[0-9]/.test(sign) && index >= 4 ? index : -1));
        const places = digits.filter((index) => index >= 0);
        const at = places[place % places.length] ?? 4;
        const changed = `${number.slice(0, at)}${(Number(number[at]) + by) % 10}${number.slice(at + 1)}`;
        expect(readIban(changed).problem).toBe('checkDigits');
        // A letter counts as two digits, so the checksum may not tell `B1` from `1B`; swapped digits are always
        // detected.
        const [first = '', second = ''] = [number[at], number[at + 1]];
        if (!/[0-9]/.test(second) || first === second) return;
        expect(readIban(number.slice(0, at) + second + first + number.slice(at + 2)).problem).toBe('checkDigits');
      }),
    );
  });

  it('has exactly one valid pair of check digits for any account', () => {
    const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{18}$/), (rest) => {
        expect(pairs.filter((pair) => readIban(`DE${pair}${rest}`).value)).toEqual([checkDigitsOf('DE', rest)]);
      }),
    );
  });
});

describe('Typed input', () => {
  it.each([
    ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['\u202aDE89\u00a03704\u20090044\u200e0532-0130.00\u202c', 'DE89370400440532013000'],
    ['ＤＥ８９３７０４００４４０５３２０１３０００', 'DE89370400440532013000'],
    ['١٢٣-۴۵۶', '123456'],
    ['12–34—56', '123456'],
    ['\ufeff12\u00ad34\u200b56\t', '123456'],
  ])('%j becomes %s', (text, number) => {
    expect(normaliseBankNumber(text)).toBe(number);
  });

  it('is unchanged when normalized twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = normaliseBankNumber(text);
        expect(normaliseBankNumber(once)).toBe(once);
      }),
      // Marks that a space kept apart, and one that only combines with capitals.
      { examples: [['\u05d9\u05b4\u309b'], ['e \u0301'], ['i\u0307']] },
    );
  });

  it('may begin with the word IBAN, as on paper', () => {
    expect(readIban('IBAN: NL91 ABNA 0417 1643 00').value?.number).toBe('NL91ABNA0417164300');
  });
});

describe('A BIC', () => {
  // Sources: ISO 9362 and the banks' own pages.
  it.each([
    ['DEUTDEFF', 'DE', 'DEUT'],
    ['deut de ff 500', 'DE', 'DEUT'],
    ['NEDSZAJJXXX', 'ZA', 'NEDS'],
    ['UNCRITMM', 'IT', 'UNCR'],
    ['DSBACNBXSHA', 'CN', 'DSBA'],
  ])('%s belongs to %s', (text, country, bankCode) => {
    expect(readBic(text).value).toMatchObject({ country, bankCode });
  });

  it.each([
    ['', 'missing'],
    ['DEUTDEF', 'length'],
    ['DEUTDEFFXX', 'length'],
    ['DEUT1EFF', 'structure'],
    ['DEUTQQFF', 'country'],
    ['DEUTDEF€', 'characters'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readBic(text)).toEqual({ problem });
  });
});

const tenDigits = Array.from({ length: 10 }, (_, digit) => String(digit));

describe('A national bank number', () => {
  // ABA: routing numbers published by JPMorgan Chase, Bank of America and the United States Treasury.
  it.each(['021000021', '026009593', '051036706'])('ABA %s is accepted as a routing number', (number) => {
    expect(readAba(number)).toEqual({ value: { number, country: 'US', bankCode: number.slice(0, 8) } });
  });

  it.each([
    ['021000022', 'checkDigits'],
    ['000000000', 'structure'],
    ['990000003', 'structure'],
    ['02100002', 'length'],
    ['02100002A', 'characters'],
    ['', 'missing'],
  ])('ABA %j is refused: %s', (text, problem) => {
    expect(readAba(text)).toEqual({ problem });
  });

  it('CLABE accepts Banxico’s example, and exactly one check digit for any other number', () => {
    const number = '032180000118359719';
    expect(readClabe('032 180 00011835971 9')).toEqual({ value: { number, country: 'MX', bankCode: '032' } });
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{17}$/), (rest) => {
        const right = tenDigits.filter((digit) => readClabe(rest + digit).value);
        expect(right).toHaveLength(1);
      }),
    );
  });

  it('ABA accepts exactly one check digit for any eight digits of a Federal Reserve district', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0[1-9][0-9]{6}$/), (rest) => {
        expect(tenDigits.filter((digit) => readAba(rest + digit).value)).toHaveLength(1);
      }),
    );
  });

  // IFSC: the Reserve Bank of India’s list. BSB: AusPayNet’s list. BLZ: the Bundesbank’s list. Sort code: Vocalink’s examples.
  it('IFSC, BSB, BLZ and sort code are read with their country and bank code', () => {
    expect(readIfsc('sbin0005943').value).toEqual({ number: 'SBIN0005943', country: 'IN', bankCode: 'SBIN' });
    expect(readBsb('062-000').value).toEqual({ number: '062000', country: 'AU', bankCode: '06' });
    expect(readBlz('370 400 44').value).toEqual({ number: '37040044', country: 'DE', bankCode: '37040044' });
    expect(readSortCode('08-99-99').value).toEqual({ number: '089999', country: 'GB', bankCode: '08' });
  });

  it('IFSC, BSB, BLZ and sort code report the problem of an invalid number', () => {
    expect(readIfsc('SBIN1005943').problem).toBe('structure');
    expect(readIfsc('SBIN000594').problem).toBe('length');
    expect(readBsb('06200').problem).toBe('length');
    expect(readBsb('000000').problem).toBe('structure');
    expect(readBlz('97040044').problem).toBe('structure');
    expect(readSortCode('00-00-00').problem).toBe('structure');
    expect(readSortCode('08-99-9X').problem).toBe('characters');
  });
});
