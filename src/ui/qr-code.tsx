import { useEffect, useState } from 'react';
import styles from './ui.module.css';

/** Width of the quiet zone that readers need around a code, in modules (ISO/IEC 18004). */
const quietModules = 4;

/**
 * A text as a QR code, dark on white in both color schemes because readers expect that. `label` says what it opens; 150
 * px by the specification.
 */
export function QrCode({ text, label, sizePx = 150 }: { text: string; label: string; sizePx?: number }) {
  const [modules, setModules] = useState<readonly (readonly boolean[])[]>();
  useEffect(() => {
    let isOver = false;
    // Loaded only when a code is shown, so other screens don't pay for it.
    void import('qr').then(({ default: encode }) => {
      if (!isOver) setModules(encode(text, 'raw', { border: quietModules, ecc: 'medium' }));
    });
    return () => {
      isOver = true;
    };
  }, [text]);
  const size = modules?.length ?? 1;
  return (
    <svg
      className={styles.qr}
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      {modules ? <path d={toPath(modules)} fill="#000" /> : null}
    </svg>
  );
}

/** Draws one square per dark module. */
function toPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
