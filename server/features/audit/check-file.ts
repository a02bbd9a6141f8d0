import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { chainLine } from '#contract/audit/rules.ts';
import { readCsv } from '#contract/platform/csv-reading.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { isSame, linkHash, signHead } from './chain.ts';

/** What an exported file shows by itself. */
export interface FileVerdict {
  /** Records whose hashes were recomputed, and those that the chain didn't cover yet. */
  readonly linked: number;
  readonly unlinked: number;
  /** Links between the first and the last that are not in the file: a search leaves some out. */
  readonly gaps: bigint;
  /** Last link, to compare with a copy kept elsewhere; null if there is none. */
  readonly last: { readonly position: bigint; readonly hash: string } | null;
  /** What is wrong with it; null if nothing is. */
  readonly fault: string | null;
}

interface Cells {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly subject: string;
  readonly position: string;
  readonly before: string;
  readonly hash: string;
  readonly proof: string;
}

/** Recomputes the hash chain from an exported file, and checks its last line's signature with this installation's key. */
export async function checkFile(file: string, vault: Vault): Promise<FileVerdict> {
  const chain = new FileChain();
  let end: Cells | undefined;
  for await (const cells of rowsOf(file)) {
    if (end) chain.blame('a line follows the one that ends the file');
    else if (cells.id === '') end = cells;
    else chain.add(cells);
  }
  if (end) chain.close(end, vault);
  else chain.blame('the file is cut off: the line that ends it is missing');
  return chain.verdict;
}

/** Reads line by line, because an export may be larger than memory. A cell may contain line breaks. */
async function* rowsOf(file: string): AsyncGenerator<Cells> {
  let head: string | undefined;
  let row = '';
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    row = row === '' ? line : `${row}\n${line}`;
    if ((row.split('"').length - 1) % 2 !== 0) continue;
    if (head === undefined) head = row;
    else {
      const [id = '', at = '', , , action = '', subject = '', , , position = '', before = '', hash = '', proof = ''] =
        readCsv(`${head}\n${row}`)[1] ?? [];
      yield { id, at, action, subject, position, before, hash, proof };
    }
    row = '';
  }
}

/** The links of a file, which are not in the chain's order, as far as their neighbors are still to come. */
class FileChain {
  readonly #after = new Map<bigint, string>();
  readonly #before = new Map<bigint, string>();
  #linked = 0;
  #unlinked = 0;
  #previous: bigint | undefined;
  #first: bigint | undefined;
  #last: FileVerdict['last'] = null;
  #fault: string | null = null;

  get verdict(): FileVerdict {
    const span = this.#last && this.#first !== undefined ? this.#last.position - this.#first + 1n : 0n;
    return {
      linked: this.#linked,
      unlinked: this.#unlinked,
      gaps: span - BigInt(this.#linked),
      last: this.#last,
      fault: this.#fault,
    };
  }

  /** Notes a fault; the first one counts. */
  blame(fault: string): void {
    this.#fault ??= fault;
  }

  add(cells: Cells): void {
    const { id, before, hash, proof } = cells;
    if (!/^\d{1,19}$/.test(id) || (this.#previous !== undefined && BigInt(id) >= this.#previous))
      return this.blame(`record ${id} is not in its place: an export is ordered from the newest on`);
    this.#previous = BigInt(id);
    const text = Buffer.from(proof, 'base64').toString();
    if (!saysTheSame(cells, text)) return this.blame(`record ${id} reads differently from what is hashed`);
    if (!/^\d{1,19}$/.test(cells.position)) return void (this.#unlinked += 1);
    const position = BigInt(cells.position);
    if (linkHash(Buffer.from(before, 'hex'), text).toString('hex') !== hash)
      this.blame(`record ${id} doesn’t match its hash`);
    if (!this.#fits(position, before, hash)) this.blame(`record ${id} doesn’t match the next or previous one`);
    this.#linked += 1;
    if (this.#first === undefined || position < this.#first) this.#first = position;
    if (!this.#last || position > this.#last.position) this.#last = { position, hash };
  }

  /** Compares a link with its neighbors, and keeps it for those still to come. */
  #fits(position: bigint, before: string, hash: string): boolean {
    const [previous, next] = [this.#after.get(position - 1n), this.#before.get(position + 1n)];
    if (previous === undefined) this.#before.set(position, before);
    else this.#after.delete(position - 1n);
    if (next === undefined) this.#after.set(position, hash);
    else this.#before.delete(position + 1n);
    return (previous ?? before) === before && (next ?? hash) === hash;
  }

  close({ action, position, hash, proof }: Cells, vault: Vault): void {
    if (action !== chainLine.intact) this.blame('the chain was found broken when the file was made');
    const [n, said] = [String(this.#last?.position ?? ''), this.#last?.hash ?? ''];
    if (position !== n || hash !== said) this.blame('the line that ends the file names another last record');
    else if (this.#last && !isSame(signHead(vault, n, Buffer.from(said, 'hex')), Buffer.from(proof, 'base64')))
      this.blame('the line that ends the file was not signed by this installation');
  }
}

/** Compares what a reader sees with what is hashed, except for apostrophes against formulas. */
function saysTheSame({ id, at, action, subject }: Cells, text: string): boolean {
  const seen = (cell: string) => cell.replaceAll("'", '');
  try {
    const [number, time, , , act, about] = JSON.parse(text) as readonly (string | number | null)[];
    return (
      String(number) === id &&
      String(time).slice(0, 23) === at.slice(0, 23) &&
      act === action &&
      seen(String(about ?? '')) === seen(subject)
    );
  } catch {
    return false;
  }
}
