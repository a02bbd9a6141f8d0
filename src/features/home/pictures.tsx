/** A drawing in the two colours of the house. It says nothing that the text beside it doesn't. */

const line = { stroke: 'var(--teal)', strokeWidth: 1.5, fill: 'none' } as const;

export function CardPicture() {
  return (
    <svg display="block" viewBox="0 0 360 260" aria-hidden="true">
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
