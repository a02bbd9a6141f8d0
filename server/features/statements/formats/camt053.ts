import { scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { dayAt } from '#contract/platform/days.ts';
import { absolute } from '#contract/platform/money-rounding.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { FiatRecordType } from '#contract/fiat/states.ts';
import type { Entry, Statement } from '../statement.ts';
import { words } from './words.ts';
import { writeXml, type Element } from './xml.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const issuer = 'KEELSON';

/** Writes a statement as ISO 20022 bank-to-customer statement, version 8. The order of elements is the schema's. */
export function writeCamt053(statement: Statement): string {
  const { madeAt, id } = statement;
  const head: Element = [
    'GrpHdr',
    [
      ['MsgId', short(id)],
      ['CreDtTm', madeAt.toISOString()],
    ],
  ];
  return writeXml(['Document', [['BkToCstmrStmt', [head, ['Stmt', contentsOf(statement)]]]], { xmlns: namespace }]);
}

function contentsOf(statement: Statement): readonly Element[] {
  const { id, madeAt, since, until, account, currency, opening, closing, firstDay, lastDay, entries } = statement;
  const number: Element =
    account.iban === null ? ['Othr', [['Id', cut(account.accountNumber, 34)]]] : ['IBAN', account.iban];
  return [
    ['Id', short(id)],
    ['CreDtTm', madeAt.toISOString()],
    [
      'FrToDt',
      [
        ['FrDtTm', since.toISOString()],
        ['ToDtTm', until.toISOString()],
      ],
    ],
    [
      'Acct',
      [
        ['Id', [number]],
        ['Ccy', currency],
        ['Ownr', [['Nm', cut(account.holder, 140)]]],
        [
          'Svcr',
          [
            [
              'FinInstnId',
              [
                ['BICFI', account.bic],
                ['Nm', cut(account.bankName, 140)],
              ],
            ],
          ],
        ],
      ],
    ],
    balance('OPBD', opening, currency, firstDay),
    balance('CLBD', closing, currency, lastDay),
    ['TxsSummry', [['TtlNtries', summary(entries, currency)]]],
    ...entries.map((entry) => toEntry(entry, statement)),
  ];
}

const signOf = (units: bigint): Element => ['CdtDbtInd', units < 0n ? 'DBIT' : 'CRDT'];
const text = (units: bigint, currency: AssetCode) => formatUnits(absolute(units), scaleOf(currency));
const amountOf = (units: bigint, currency: AssetCode): Element => ['Amt', text(units, currency), { Ccy: currency }];

const balance = (code: string, units: bigint, currency: AssetCode, day: string): Element => [
  'Bal',
  [['Tp', [['CdOrPrtry', [['Cd', code]]]]], amountOf(units, currency), signOf(units), ['Dt', [['Dt', day]]]],
];

/** Number of entries, and their sum. */
function summary(entries: readonly Entry[], currency: AssetCode): readonly Element[] {
  const net = entries.reduce((sum, { amount }) => sum + amount, 0n);
  const sum = entries.reduce((total, { amount }) => total + absolute(amount), 0n);
  return [
    ['NbOfNtries', String(entries.length)],
    ['Sum', text(sum, currency)],
    ['TtlNetNtry', [['Amt', text(net, currency)], signOf(net)]],
  ];
}

/** Bank transaction codes, where the standard's own code list has one. */
const families: Readonly<Partial<Record<FiatRecordType, readonly [family: string, sub: string]>>> = {
  deposit: ['RCDT', 'OTHR'],
  withdraw: ['ICDT', 'OTHR'],
  fiatToGlobal: ['RCDT', 'BOOK'],
  internalTransferIn: ['RCDT', 'BOOK'],
  globalToFiat: ['ICDT', 'BOOK'],
  internalTransferOut: ['ICDT', 'BOOK'],
};

function toEntry({ id, at, type, reference, amount }: Entry, { currency, timeZone }: Statement): Element {
  const code = families[type];
  const domain: Element | null = code
    ? [
        'Domn',
        [
          ['Cd', 'PMNT'],
          [
            'Fmly',
            [
              ['Cd', code[0]],
              ['SubFmlyCd', code[1]],
            ],
          ],
        ],
      ]
    : null;
  return [
    'Ntry',
    [
      ['NtryRef', short(id)],
      amountOf(amount, currency),
      signOf(amount),
      ['Sts', [['Cd', 'BOOK']]],
      ['BookgDt', [['DtTm', at.toISOString()]]],
      ['ValDt', [['Dt', dayAt(at, timeZone)]]],
      ['AcctSvcrRef', short(id)],
      [
        'BkTxCd',
        [
          domain,
          [
            'Prtry',
            [
              ['Cd', type],
              ['Issr', issuer],
            ],
          ],
        ],
      ],
      [
        'NtryDtls',
        [
          [
            'TxDtls',
            [
              [
                'Refs',
                [
                  ['AcctSvcrRef', short(id)],
                  ['EndToEndId', short(reference)],
                ],
              ],
            ],
          ],
        ],
      ],
      ['AddtlNtryInf', words.en.types[type]],
    ],
  ];
}

/** Truncates names and references to the schema's lengths; ids lose their dashes, which carry no information. */
const cut = (value: string, length: number): string => Array.from(value).slice(0, length).join('');
const short = (value: string): string => cut(value.replaceAll('-', ''), 35) || 'NOTPROVIDED';
