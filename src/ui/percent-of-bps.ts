/** Formats hundredths of a percent as a percentage without trailing zeros: 20 is `0.2%`. */
export function percentOfBps(bps: number): string {
  const [whole, part] = [
    Math.trunc(bps / 100),
    String(bps % 100)
      .padStart(2, '0')
      .replace(/0+$/, ''),
  ];
  return `${whole}${part === '' ? '' : `.${part}`}%`;
}
