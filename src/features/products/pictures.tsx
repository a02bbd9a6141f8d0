/** A drawing in the two colours of the house. It says nothing that the text beside it doesn't. */

const line = { stroke: 'var(--teal)', strokeWidth: 1.5, fill: 'none' } as const;
const brass = { stroke: 'var(--brass)', strokeWidth: 2.5, fill: 'none', strokeLinecap: 'round' } as const;

export function WalletsPicture() {
  return (
    <svg display="block" viewBox="0 0 360 260" aria-hidden="true">
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
