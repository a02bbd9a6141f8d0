/** Returns the style of a page that shows a card's number. @param values style of `dd`: how its digits are set */
export const cardPageStyle = (values: string) => `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f5f7;color:#111827;
font:16px/1.5 system-ui,sans-serif}
main{width:min(22rem,calc(100vw - 2rem))}
.card{padding:1.5rem;border-radius:1rem;background:#10243f;color:#fff;box-sizing:border-box}
dl{display:grid;grid-template-columns:1fr 1fr 1fr;gap:1rem;margin:0}
dl>div:first-child{grid-column:1/-1}
dt{font-size:.75rem;opacity:.8}
dd{margin:0;${values}}
h1{font-size:1.25rem}p{color:#4b5563}
@media (prefers-color-scheme:dark){body{background:#0b1017;color:#f3f4f6}p{color:#9ca3af}.card{background:#1d3557}}`;
