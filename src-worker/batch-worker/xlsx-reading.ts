import { unzipSync, strFromU8 } from 'fflate';
import { readDateStyles, type DateStyles } from './xlsx-dates.ts';

/** A workbook that unpacks to more than this isn't a list of payments. */
const mostBytes = 60_000_000;

/** A computed cell is shown as its formula, so that no one pays a figure that depends on another cell. */
const formulaMark = '=';

/**
 * Reads the first sheet of an Office Open XML workbook (ECMA-376) as a list of strings per row. Numbers are as stored,
 * with a decimal point; dates as `2026-01-02`. Throws if the bytes aren't a workbook.
 */
export function readXlsx(bytes: Uint8Array): string[][] {
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isNeeded =
        /^xl\/(?:sharedStrings\.xml|styles\.xml|workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/i.test(
          name,
        );
      if (isNeeded) unpacked += originalSize;
      if (unpacked > mostBytes) throw new Error('the workbook is too large');
      return isNeeded;
    },
  });
  const textOf = (name: string) => {
    const found = files[name];
    return found ? strFromU8(found) : undefined;
  };
  const sheet = textOf(firstSheet(textOf)) ?? textOf('xl/worksheets/sheet1.xml');
  if (sheet === undefined) throw new Error('there is no sheet');
  const dates = readDateStyles(textOf('xl/styles.xml') ?? '', textOf('xl/workbook.xml') ?? '');
  return readRows(sheet, readShared(textOf('xl/sharedStrings.xml') ?? ''), dates);
}

/** Returns the path of the workbook's first sheet. */
function firstSheet(textOf: (name: string) => string | undefined): string {
  const id = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(textOf('xl/workbook.xml') ?? '')?.[1];
  for (const [relation] of (textOf('xl/_rels/workbook.xml.rels') ?? '').matchAll(/<Relationship\b[^>]*>/g))
    if (attribute(relation, 'Id') === id) {
      const target = attribute(relation, 'Target') ?? '';
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    }
  return '';
}

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

function readShared(xml: string): string[] {
  return Array.from(xml.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g), ([, inner = '']) => runsOf(inner));
}

/** Returns the text of runs without phonetic guides. */
function runsOf(xml: string): string {
  const plain = xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '');
  return Array.from(plain.matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g), ([, text = '']) => decode(text)).join('');
}

function readRows(sheet: string, shared: readonly string[], dates: DateStyles): string[][] {
  const rows: string[][] = [];
  for (const [, inner = ''] of sheet.matchAll(/<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    const row: string[] = [];
    for (const [, tag = '', content = ''] of inner.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const at = columnOf(attribute(tag, 'r') ?? '') ?? row.length;
      while (row.length < at) row.push('');
      const type = attribute(tag, 't');
      const text = cellText(type, content, shared);
      const isNumber = (type === undefined || type === 'n') && /^-?[\d.]+$/.test(text);
      row[at] = isNumber && dates.isDate(attribute(tag, 's')) ? dates.write(Number(text)) : text;
    }
    if (row.some((cell) => cell.trim() !== '')) rows.push(row);
  }
  return rows;
}

/** `AB12` is column 27. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(type: string | undefined, content: string, shared: readonly string[]): string {
  const formula = /<f\b[^>]*?(?:\/>|>([\s\S]*?)<\/f>)/.exec(content);
  if (formula) return `${formulaMark}${decode(formula[1] ?? '')}`;
  if (type === 'inlineStr') return runsOf(content);
  const value = decode(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
  return type === undefined || type === 'n' ? plainNumber(value) : value;
}

/**
 * Long numbers are stored as `1.2345E+15` and sums as `12.300000000000001`; returns them with 15 digits, as a
 * spreadsheet shows them.
 */
function plainNumber(text: string): string {
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return text;
  if (/^-?\d{1,15}$/.test(text)) return text;
  const shown = Number(number.toPrecision(15));
  return Number.isInteger(shown) ? BigInt(shown).toString() : String(shown);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decode = (text: string) =>
  text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&(#x?[0-9A-Fa-f]+|[a-z]+);/g, (all, name: string) => {
      if (!name.startsWith('#')) return entities[name] ?? all;
      const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    });
