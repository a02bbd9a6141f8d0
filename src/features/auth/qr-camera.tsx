import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { readQrLoginUrl } from '#contract/qr-login/rules.ts';
import styles from './auth.module.css';
import { findDetector } from './qr-detector.ts';

const lookEveryMs = 250;

type Trouble = 'refused' | 'noCamera' | 'failed';

/** The camera's picture, searched for a sign-in code. */
export default function QrCamera({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isOther, setOther] = useState(false);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const life = new AbortController();
    const element = video.current;
    const see = (text: string) => {
      const code = readQrLoginUrl(text);
      setOther(!code);
      if (code) found(code);
      return code !== undefined;
    };
    if (element) watch(element, see, life.signal).catch((error: unknown) => setTrouble(troubleOf(error)));
    return () => life.abort();
  }, []);
  if (trouble)
    return (
      <p className={styles.error} role="alert">
        {trouble === 'refused' ? (
          <Trans>Camera access is blocked. Allow it for this site in your browser’s settings.</Trans>
        ) : trouble === 'noCamera' ? (
          <Trans>No camera found on this device.</Trans>
        ) : (
          <Trans>This browser can’t scan QR codes. Use the link below.</Trans>
        )}
      </p>
    );
  return (
    <>
      <video ref={video} className={styles.video} muted playsInline aria-label={t`Camera`} />
      <p className={styles.hint} role="status">
        {isOther ? (
          <Trans>This isn’t a {brand.name} sign-in code.</Trans>
        ) : (
          <Trans>Point your camera at the QR code.</Trans>
        )}
      </p>
    </>
  );
}

/** Shows the camera and scans until a code is found or the signal aborts. Releases the camera at the end. */
async function watch(video: HTMLVideoElement, see: (text: string) => boolean, signal: AbortSignal): Promise<void> {
  const detector = await findDetector();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    const [seen] = await detector.detect(video);
    if (seen && see(seen.rawValue)) return;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof DOMException)) return 'failed';
  if (error.name === 'AbortError') return null;
  if (error.name === 'NotAllowedError') return 'refused';
  return error.name === 'NotFoundError' || error.name === 'NotReadableError' ? 'noCamera' : 'failed';
}
