import { expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { balanceOff, type Statement } from '../statement.ts';
import { at, readXml, type ReadElement } from '../testing/xml.ts';
import { writeCamt053 } from './camt053.ts';

/**
 * Elements that may occur in each, in order, among those written: from the message definition report of camt.053.001.08
 * (BankToCustomerStatementV08). `!` is required, `*` may repeat.
 */
const sequences: Readonly<Record<string, string>> = {
  Document: 'BkToCstmrStmt!',
  BkToCstmrStmt: 'GrpHdr! Stmt!*',
  GrpHdr: 'MsgId! CreDtTm! MsgRcpt MsgPgntn OrgnlBizQry AddtlInf',
  Stmt: 'Id! StmtPgntn ElctrncSeqNb RptgSeq LglSeqNb CreDtTm FrToDt CpyDplctInd RptgSrc Acct! RltdAcct Intrst* Bal!* TxsSummry Ntry* AddtlStmtInf',
  FrToDt: 'FrDtTm! ToDtTm!',
  Acct: 'Id Tp Ccy Nm Prxy Ownr Svcr',
  Ownr: 'Nm PstlAdr Id CtryOfRes CtctDtls',
  Svcr: 'FinInstnId! BrnchId',
  FinInstnId: 'BICFI ClrSysMmbId LEI Nm PstlAdr Othr',
  Bal: 'Tp! CdtLine* Amt! CdtDbtInd! Dt! Avlbty*',
  Tp: 'CdOrPrtry! SubTp',
  TxsSummry: 'TtlNtries TtlCdtNtries TtlDbtNtries TtlNtriesPerBkTxCd*',
  TtlNtries: 'NbOfNtries Sum TtlNetNtry',
  TtlNetNtry: 'Amt! CdtDbtInd!',
  Ntry: 'NtryRef Amt! CdtDbtInd! RvslInd Sts! BookgDt ValDt AcctSvcrRef Avlbty* BkTxCd! ComssnWvrInd AddtlInfInd AmtDtls Chrgs TechInptChanl Intrst CardTx NtryDtls* AddtlNtryInf',
  Sts: 'Cd! Prtry',
  BkTxCd: 'Domn Prtry',
  Domn: 'Cd! Fmly!',
  Fmly: 'Cd! SubFmlyCd!',
  NtryDtls: 'Btch TxDtls*',
  TxDtls: 'Refs Amt CdtDbtInd',
  Refs: 'MsgId AcctSvcrRef PmtInfId InstrId EndToEndId UETR TxId',
};

/** Allowed values of elements without children. */
const values: Readonly<Record<string, RegExp>> = {
  MsgId: /^.{1,35}$/,
  NtryRef: /^.{1,35}$/,
  AcctSvcrRef: /^.{1,35}$/,
  EndToEndId: /^.{1,35}$/,
  Nm: /^.{1,140}$/u,
  IBAN: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  Ccy: /^[A-Z]{3}$/,
  Amt: /^(?=.{1,19}$)[0-9]+(\.[0-9]{1,5})?$/,
  Sum: /^[0-9]+(\.[0-9]+)?$/,
  NbOfNtries: /^[0-9]{1,15}$/,
  CdtDbtInd: /^(CRDT|DBIT)$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  DtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  AddtlNtryInf: /^.{1,500}$/,
};

function faultsOf(element: ReadElement): string[] {
  const { name, children, text } = element;
  if (children.length === 0) {
    const wanted = values[name];
    return text === '' || (wanted && !wanted.test(text)) ? [`${name}: ${text}`] : [];
  }
  const places = sequences[name]?.split(' ') ?? [];
  const names = places.map((place) => place.replaceAll(/[!*]/g, ''));
  const order = children.map((child) => names.indexOf(child.name));
  const missing = places.filter(
    (place) => place.includes('!') && at(element, place.replaceAll(/[!*]/g, '')).length === 0,
  );
  const twice = places.filter((place) => !place.includes('*') && at(element, place.replace('!', '')).length > 1);
  const isOrdered = order.every((index, place) => place === 0 || index >= (order[place - 1] ?? 0));
  const own =
    places.length === 0 || (isOrdered && !order.includes(-1))
      ? []
      : [`${name}: ${children.map((child) => child.name).join(' ')}`];
  return [...own, ...missing, ...(places.length === 0 ? [] : twice), ...children.flatMap(faultsOf)];
}

const statement = (
  entries: Parameters<typeof balanceOff>[1],
  currency = 'EUR',
  iban: string | null = 'LT609999900001234567',
): Statement => ({
  id: '01890000-0000-7000-8000-000000000001',
  uid: '10000003',
  currency: assetCode(currency),
  account: {
    holder: '王小明 & Söhne <GmbH>',
    accountNumber: '00001234567',
    iban,
    bic: 'SNDBLT2LXXX',
    branchCode: null,
    bankName: 'Sandbox Bank',
    bankAddress: '1 Test Street',
    bankCountry: 'LT',
  },
  timeZone: 'Europe/Berlin',
  firstDay: '2026-10-01',
  lastDay: '2026-10-31',
  since: new Date('2026-09-30T22:00:00Z'),
  until: new Date('2026-10-31T23:00:00Z'),
  madeAt: new Date('2026-11-02T08:00:00Z'),
  ...balanceOff(12_345n, entries),
});

const movements = [
  {
    id: '01890000-0000-7000-8000-00000000000a',
    at: new Date('2026-10-01T21:59:59Z'),
    type: 'deposit',
    reference: 'KL-2026-04',
    amount: 100_000n,
  },
  {
    id: '01890000-0000-7000-8000-00000000000b',
    at: new Date('2026-10-01T22:00:00Z'),
    type: 'assetAdjustment',
    reference: '01890000-0000-7000-8000-00000000000c',
    amount: -200_000n,
  },
] as const;

test('writes its elements in schema order, with the allowed occurrences and values', () => {
  for (const one of [
    statement(movements),
    statement([]),
    statement(movements, 'USD', null),
    statement(movements, 'JPY', null),
  ])
    expect(faultsOf(readXml(writeCamt053(one)))).toEqual([]);
});

test('the schema check of this test detects elements out of order and empty values', () => {
  const right = writeCamt053(statement(movements));
  expect(faultsOf(readXml(right.replace('<Ccy>EUR</Ccy>', '')))).toEqual([]);
  expect(
    faultsOf(readXml(right.replace(/<Id>(\w{32})<\/Id>(<CreDtTm>[^<]+<\/CreDtTm>)/, '$2<Id>$1</Id>'))),
  ).not.toEqual([]);
  expect(faultsOf(readXml(right.replace('<Cd>OPBD</Cd>', '<Cd></Cd>')))).not.toEqual([]);
});

test('contains both balances, each entry and its day; what is below zero is a debit', () => {
  const [read] = at(readXml(writeCamt053(statement(movements))), 'BkToCstmrStmt', 'Stmt');
  if (!read) throw new Error('a statement');
  const balances = at(read, 'Bal').map((one) => [at(one, 'Amt')[0]?.text, at(one, 'CdtDbtInd')[0]?.text]);
  expect(balances).toEqual([
    ['123.45', 'CRDT'],
    ['876.55', 'DBIT'],
  ]);
  expect(at(read, 'Ntry', 'Amt').map(({ text, attributes }) => [text, attributes])).toEqual([
    ['1000.00', 'Ccy="EUR"'],
    ['2000.00', 'Ccy="EUR"'],
  ]);
  // One second apart, and on two days in Berlin.
  expect(at(read, 'Ntry', 'ValDt', 'Dt').map(({ text }) => text)).toEqual(['2026-10-01', '2026-10-02']);
  expect(at(read, 'Acct', 'Ownr', 'Nm')[0]?.text).toBe('王小明 &amp; Söhne &lt;GmbH&gt;');
});
