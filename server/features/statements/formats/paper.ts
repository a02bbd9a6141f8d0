import PDFDocument from 'pdfkit';
import { fontsFor, type Fonts, type Weight } from './fonts.ts';

/** In points, on A4. */
const margin = 48;
const footHeight = 28;

interface Style {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
  /** From the left edge of the paper; with `right` the text ends there. */
  readonly x?: number;
  readonly right?: number;
}

const usual = { size: 9, weight: 'regular', colour: '#10222e', x: margin } as const;

/** A4 sheets written line by line from the top, with characters of any language the product's users write. */
export interface Paper {
  readonly width: number;
  /** Draws a line of text at the current height, without moving down. */
  readonly draw: (text: string, style?: Style) => void;
  /** Moves down, to the next sheet if there is not that much room left. */
  readonly down: (points: number, room?: number) => boolean;
  readonly rule: () => void;
  /** Truncates a text to the width. */
  readonly fit: (text: string, width: number, style?: Style) => string;
  /** Numbers the sheets and ends the document. */
  readonly end: (foot: string, number: (page: number, pages: number) => string) => Promise<Buffer>;
}

export interface PaperFacts {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly madeAt: Date;
}

/** @param texts all texts to be drawn: the fonts contain only their characters */
export async function openPaper(
  texts: readonly string[],
  { title, author, language, madeAt }: PaperFacts,
): Promise<Paper> {
  const fonts: Record<Weight, Fonts> = {
    regular: await fontsFor(texts, 'regular'),
    bold: await fontsFor(texts, 'bold'),
  };
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    info: { Title: title, Author: author, CreationDate: madeAt },
  });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  for (const { files } of Object.values(fonts)) for (const [name, bytes] of files) doc.registerFont(name, bytes);
  const { width, height } = doc.page;
  let y: number = margin;
  const lengthOf = (text: string, size: number, weight: Weight) =>
    fonts[weight].runsOf(text).reduce((sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text), 0);
  const drawAt = (text: string, top: number, style: Style) => {
    const { size, weight, colour, x } = { ...usual, ...style };
    let left = style.right === undefined ? x : style.right - lengthOf(text, size, weight);
    for (const run of fonts[weight].runsOf(text)) {
      doc.font(run.font).fontSize(size).fillColor(colour);
      // All on one baseline, whatever a run's font.
      doc.text(run.text, left, top, { lineBreak: false, baseline: 'alphabetic' });
      left += doc.widthOfString(run.text);
    }
  };
  return {
    width: width - margin,
    draw: (text, style = {}) => drawAt(text, y, style),
    down: (points, room = 0) => {
      y += points;
      if (y + room <= height - margin - footHeight) return false;
      doc.addPage();
      y = margin;
      return true;
    },
    rule: () => {
      doc
        .moveTo(margin, y)
        .lineTo(width - margin, y)
        .lineWidth(0.5)
        .strokeColor('#b5b3a9')
        .stroke();
    },
    fit: (text, most, style = {}) => {
      const { size, weight } = { ...usual, ...style };
      let fitting = text;
      while (fitting !== '' && lengthOf(fitting, size, weight) > most) fitting = fitting.slice(0, -1);
      return fitting;
    },
    end: async (foot, number) => {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        doc.switchToPage(page);
        const style = { size: 7.5, colour: '#5f6d76' };
        drawAt(foot, height - margin, style);
        drawAt(number(page + 1, count), height - margin, { ...style, right: width - margin });
      }
      const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
      doc.end();
      await ended;
      return Buffer.concat(pieces);
    },
  };
}

export { margin };
