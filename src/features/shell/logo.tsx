/** The logo: a hull's section on its keelson. */
export function Logo() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" fill="none">
      <path d="M4 7c0 10 5 17 12 19 7-2 12-9 12-19" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M10 7c0 7 2.4 12 6 14 3.6-2 6-7 6-14" stroke="var(--brass)" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M16 4v22" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
