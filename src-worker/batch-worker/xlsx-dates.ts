/** How a workbook stores dates: as a number of days, which only the cell's style distinguishes from other numbers. */
export interface DateStyles {
  /** By the index of a cell's style. */
  readonly isDate: (style: string | undefined) => boolean;
  /** `2026-01-02`, followed by `14:30` if there is a time of day. */
  readonly write: (serial: number) => string;
}

/**
 * Built-in formats that are dates without a format code (ECMA-376, 18.8.30), including those of East Asian programs.
 */
const builtIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The day before day 1, for programs that treat 1900 as a leap year: correct from March 1900 on. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
const [dayMs, minuteMs] = [86_400_000, 60_000];

/** Determines which cells of a workbook are dates, from its styles and its properties. */
export function readDateStyles(styles: string, workbook: string): DateStyles {
  const codes = new Map(
    Array.from(styles.matchAll(/<numFmt\b[^>]*\bnumFmtId="(\d+)"[^>]*\bformatCode="([^"]*)"/g), ([, id, code = '']) => [
      Number(id),
      code,
    ]),
  );
  const cellStyles = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? '';
  const formats = Array.from(cellStyles.matchAll(/<xf\b[^>]*>/g), ([tag]) =>
    Number(/\bnumFmtId="(\d+)"/.exec(tag)?.[1] ?? 0),
  );
  const epoch = /<workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(workbook) ? epoch1904 : epoch1900;
  return {
    isDate: (style) => {
      const id = formats[Number(style ?? 0)] ?? 0;
      const code = codes.get(id);
      return code === undefined ? builtIn(id) : isDateCode(code);
    },
    write: (serial) => {
      const iso = new Date(epoch + Math.round((serial * dayMs) / minuteMs) * minuteMs).toISOString();
      const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)];
      return time === '00:00' ? day : `${day} ${time}`;
    },
  };
}

/** Whether the code has days, months, years or hours outside of quotes, escapes, and brackets such as a colour. */
function isDateCode(code: string): boolean {
  const bare = code.replaceAll(/&quot;.*?&quot;|\\.|\[(?!h|m|s)[^\]]*\]/gi, '');
  return /[dmyh]/i.test(bare);
}
