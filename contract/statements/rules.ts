/** Days after which a statement and its file are deleted; the same one can be generated again. */
export const statementKeptDays = 90;
/** Maximum number of days in one statement. */
export const maxStatementDays = 366;
/** Maximum number of movements in one statement: what a file in any format can still be opened with. */
export const maxStatementEntries = 20_000;

/**
 * Movements of one currency over several days, the balances of all currencies at the end of a day, or a coin's activity
 * in Earn.
 */
export const statementKinds = ['statement', 'certificate', 'earn'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** For people, for spreadsheets, and two for accounting systems (ISO 20022 and SWIFT). */
export const statementFormats = ['pdf', 'csv', 'camt053', 'mt940'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Being generated, ready for download, or failed: it can be requested again. */
export const statementStates = ['preparing', 'ready', 'failed'] as const;
export type StatementState = (typeof statementStates)[number];

/** File extension and media type of each format. */
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

/** Returns the file name. It does not identify the owner, because file names get around. */
export const statementFileName = ({ kind, currency, from, to, format }: Named): string =>
  [kind, currency, from, from === to ? null : to].filter((part) => part !== null).join('-') +
  `.${statementFiles[format].ending}`;
