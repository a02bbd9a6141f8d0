import { encodeQR } from 'qr';
import { useMemo } from 'react';
import styles from './auth.module.css';

/** A text as a QR code. Dark on white in both themes: many cameras read nothing else. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}

/** The dark squares as one path, so that no seam shows between them. */
function draw(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 3 });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size: rows.length, path: squares.join('') };
}
