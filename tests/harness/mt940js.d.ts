/** Of the reader of MT940 that the tests read ours back with; the package has no types of its own. */
declare module 'mt940js' {
  interface Transaction {
    readonly amount: number;
    readonly isReversal?: boolean;
  }
  interface Read {
    readonly accountIdentification: string;
    readonly openingBalance: number;
    readonly closingBalance: number;
    readonly currency: string;
    readonly openingBalanceDate: Date;
    readonly closingBalanceDate: Date;
    readonly transactions: readonly Transaction[];
  }
  export class Parser {
    parse(text: string): readonly Read[];
  }
}
