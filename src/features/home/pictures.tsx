/** Drawings in the two colours of the house. They say nothing that the text beside them doesn't. */

const line = { stroke: 'currentColor', strokeWidth: 1.5, fill: 'none' } as const;
const brass = { stroke: 'var(--brass)', strokeWidth: 2, fill: 'none' } as const;

/** A hull in section, ribs on a keelson, with ledger lines as waterlines. */
export function HeroPicture() {
  const ribs = [0, 1, 2, 3, 4, 5, 6];
  return (
    <svg viewBox="0 0 480 360" aria-hidden="true">
      {[70, 110, 150, 190].map((y) => (
        <path key={y} d={`M20 ${y} H460`} {...line} opacity="0.18" />
      ))}
      {ribs.map((rib) => {
        const inset = rib * 26;
        return (
          <path
            key={rib}
            d={`M${40 + inset} ${70 + rib * 4} C ${50 + inset} ${210 + rib * 8}, ${150 + inset / 2} 285, 240 300 C ${330 - inset / 2} 285, ${430 - inset} ${210 + rib * 8}, ${440 - inset} ${70 + rib * 4}`}
            {...line}
            opacity={0.9 - rib * 0.1}
          />
        );
      })}
      <path d="M90 300 H390" stroke="var(--brass)" strokeWidth="7" strokeLinecap="round" />
      <path d="M240 40 V300" {...brass} />
      <circle cx="240" cy="40" r="6" fill="var(--brass)" />
    </svg>
  );
}

export function GlobalPicture() {
  return (
    <svg viewBox="0 0 360 260" aria-hidden="true">
      <circle cx="180" cy="130" r="96" {...line} />
      <ellipse cx="180" cy="130" rx="42" ry="96" {...line} />
      <path d="M84 130 H276 M97 86 H263 M97 174 H263" {...line} />
      {[
        [120, 74],
        [256, 96],
        [222, 196],
        [104, 168],
      ].map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="7" fill="var(--brass)" />
      ))}
      <path d="M120 74 L256 96 L222 196 L104 168 Z" {...brass} strokeDasharray="4 6" />
    </svg>
  );
}

export function CardPicture() {
  return (
    <svg viewBox="0 0 360 260" aria-hidden="true">
      <rect x="96" y="42" width="220" height="138" rx="14" {...line} opacity="0.5" />
      <rect x="44" y="78" width="220" height="138" rx="14" fill="var(--teal)" />
      <rect x="66" y="112" width="36" height="26" rx="5" fill="var(--brass)" />
      <path
        d="M66 168 H170 M66 188 H130"
        stroke="var(--on-teal)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.75"
      />
      <path
        d="M214 100 c8 10 8 20 0 30 M226 94 c12 14 12 28 0 42"
        stroke="var(--on-teal)"
        strokeWidth="3"
        fill="none"
      />
    </svg>
  );
}

export function FxPicture() {
  return (
    <svg viewBox="0 0 360 260" aria-hidden="true">
      <path
        d="M40 190 L90 160 L130 176 L180 118 L226 136 L276 78 L320 92"
        {...brass}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M40 220 H320 M40 60 V220" {...line} />
      {[90, 180, 276].map((x, index) => (
        <path key={x} d={`M${x} 220 V${[160, 118, 78][index]}`} {...line} strokeDasharray="3 6" opacity="0.6" />
      ))}
      <circle cx="276" cy="78" r="8" fill="var(--teal)" />
    </svg>
  );
}

export function PaymentPicture() {
  return (
    <svg viewBox="0 0 360 260" aria-hidden="true">
      <circle cx="76" cy="130" r="30" fill="var(--teal)" />
      {[48, 103, 158, 212].map((y) => (
        <g key={y}>
          <path d={`M110 130 C 170 130, 180 ${y}, 244 ${y}`} {...line} />
          <rect x="246" y={y - 17} width="78" height="34" rx="8" {...line} />
          <path d={`M258 ${y} l7 7 l12 -14`} {...brass} strokeLinecap="round" />
        </g>
      ))}
    </svg>
  );
}
