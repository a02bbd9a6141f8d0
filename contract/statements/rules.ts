/** A statement and its file are gone after this; the same can be made again. */
export const statementKeptDays = 90;
/** Days in one statement. */
export const maxStatementDays = 366;
/** Movements in one statement: as many as a file of any format still opens with. */
export const maxStatementEntries = 20_000;

/** Movements of one currency over some days, what all of them came to at the end of one, or what a coin did in Earn. */
export const statementKinds = ['statement', 'certificate', 'earn'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** For people, for spreadsheets, and the two that books are kept by (ISO 20022 and SWIFT). */
export const statementFormats = ['pdf', 'csv', 'camt053', 'mt940'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Being made, ready to be downloaded, or given up: it can be asked for again. */
export const statementStates = ['preparing', 'ready', 'failed'] as const;
export type StatementState = (typeof statementStates)[number];

/** What the file of each format ends with, and what it is. */
export const statementFiles: Readonly<Record<StatementFormat, { readonly ending: string; readonly type: string }>> = {
  pdf: { ending: 'pdf', type: 'application/pdf' },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  camt053: { ending: 'xml', type: 'application/xml; charset=utf-8' },
  mt940: { ending: 'sta', type: 'text/plain; charset=us-ascii' },
};

interface Named {
  readonly kind: StatementKind;
  readonly currency: string | null;
  readonly from: string;
  readonly to: string;
  readonly format: StatementFormat;
}

/** What a file is called: nothing of whose it is, since names of files get about. */
export const statementFileName = ({ kind, currency, from, to, format }: Named): string =>
  [kind, currency, from, from === to ? null : to].filter((part) => part !== null).join('-') +
  `.${statementFiles[format].ending}`;
