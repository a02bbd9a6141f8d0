/** Drawings in the two colours of the house. They say nothing that the text beside them doesn't. */

const line = { stroke: 'currentColor', strokeWidth: 1.5, fill: 'none' } as const;

/** Days that add up, as courses of a wall. */
export function StakePicture() {
  return (
    <svg viewBox="0 0 360 260" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5, 6].map((day) => (
        <rect key={day} x={44 + day * 40} y={190 - day * 20} width="26" height={30 + day * 20} rx="4" {...line} />
      ))}
      <path d="M30 222 H330" stroke="var(--brass)" strokeWidth="5" strokeLinecap="round" />
      <path d="M44 176 L310 48" stroke="var(--brass)" strokeWidth="2" strokeDasharray="4 6" fill="none" />
      <circle cx="310" cy="48" r="7" fill="var(--brass)" />
    </svg>
  );
}

/** A gate with its way out. */
export function ExitPicture() {
  return (
    <svg viewBox="0 0 360 260" aria-hidden="true">
      <rect x="70" y="50" width="130" height="160" rx="10" {...line} />
      <path d="M200 130 H300 M272 104 L300 130 L272 156" stroke="var(--brass)" strokeWidth="4" fill="none" />
      <circle cx="135" cy="130" r="30" {...line} />
      <path d="M135 112 V130 L149 140" {...line} />
      <path d="M40 222 H320" {...line} opacity="0.4" />
    </svg>
  );
}
