/** Drawings in the two colours of the house. They say nothing that the text beside them doesn't. */

const line = { stroke: 'currentColor', strokeWidth: 1.5, fill: 'none' } as const;
const brass = { stroke: 'var(--brass)', strokeWidth: 2.5, fill: 'none', strokeLinecap: 'round' } as const;

/** Three holds, one within the other: the inmost has the keelson. */
export function CustodyPicture() {
  return (
    <svg viewBox="0 0 360 260" aria-hidden="true">
      {[0, 1, 2].map((hold) => (
        <rect
          key={hold}
          x={40 + hold * 44}
          y={30 + hold * 30}
          width={280 - hold * 88}
          height={200 - hold * 60}
          rx={18 - hold * 4}
          {...line}
          opacity={0.45 + hold * 0.25}
        />
      ))}
      <path d="M150 130 H210" {...brass} strokeWidth="6" />
      <path d="M180 104 V156" {...brass} />
      {[62, 106].map((x) => (
        <circle key={x} cx={x} cy="130" r="4" fill="var(--brass)" />
      ))}
    </svg>
  );
}

/** One ledger from which many wallets hang. */
export function WalletsPicture() {
  return (
    <svg viewBox="0 0 360 260" aria-hidden="true">
      <rect x="130" y="30" width="100" height="52" rx="10" fill="var(--teal)" />
      <path d="M150 50 H210 M150 62 H190" stroke="var(--on-teal)" strokeWidth="4" strokeLinecap="round" />
      {[50, 115, 180, 245, 310].map((x) => (
        <g key={x}>
          <path d={`M180 82 C 180 130, ${x} 110, ${x} 152`} {...line} />
          <rect x={x - 24} y="154" width="48" height="36" rx="8" {...line} />
          <circle cx={x + 12} cy="172" r="4" fill="var(--brass)" />
        </g>
      ))}
      <path d="M26 222 H334" {...brass} />
    </svg>
  );
}

/** Courses laid on each other under a rising line. */
export function CapitalPicture() {
  return (
    <svg viewBox="0 0 360 260" aria-hidden="true">
      {[
        [60, 178],
        [130, 148],
        [200, 112],
        [270, 78],
      ].map(([x = 0, y = 0], index) => (
        <g key={x}>
          <rect x={x - 22} y={y} width="44" height={216 - y} rx="6" {...line} />
          <path d={`M${x - 22} ${y + 18} H${x + 22}`} {...line} opacity={0.3 + index * 0.2} />
        </g>
      ))}
      <path d="M40 168 L130 128 L200 92 L316 44" {...brass} />
      <circle cx="316" cy="44" r="7" fill="var(--brass)" />
      <path d="M30 222 H330" {...line} />
    </svg>
  );
}

/** A shield with the ribs of the hull. */
export function ShieldPicture() {
  return (
    <svg viewBox="0 0 360 260" aria-hidden="true">
      <path d="M180 26 L276 58 V130 C276 184 234 218 180 236 C126 218 84 184 84 130 V58 Z" {...line} />
      <path d="M180 52 L252 76 V130 C252 170 222 196 180 210 C138 196 108 170 108 130 V76 Z" {...line} opacity="0.45" />
      <path d="M146 132 L172 158 L220 104" {...brass} strokeWidth="6" />
    </svg>
  );
}

/** A phone with its home screen. */
export function PhonePicture() {
  return (
    <svg viewBox="0 0 360 260" aria-hidden="true">
      <rect x="122" y="20" width="116" height="220" rx="20" {...line} />
      <path d="M164 34 H196" {...line} strokeWidth="4" strokeLinecap="round" />
      {[0, 1, 2, 3, 4, 5].map((icon) => (
        <rect
          key={icon}
          x={140 + (icon % 3) * 28}
          y={62 + Math.floor(icon / 3) * 34}
          width="22"
          height="22"
          rx="6"
          {...line}
          opacity="0.5"
        />
      ))}
      <rect x="152" y="150" width="56" height="56" rx="14" fill="var(--teal)" />
      <path
        d="M166 168 c0 14 6 20 14 24 c8 -4 14 -10 14 -24 M180 164 V192"
        stroke="var(--on-teal)"
        strokeWidth="3"
        fill="none"
      />
      <path d="M276 96 V150 M258 134 L276 152 L294 134" {...brass} />
    </svg>
  );
}
