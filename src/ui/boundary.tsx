import { Trans, useLingui } from '@lingui/react/macro';
import { Component, lazy, memo, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { pressAgain } from '#src/platform/pressed.ts';
import { onceInHand } from '#src/platform/taken-over.tsx';
import styles from './ui.module.css';

interface BoundaryProps {
  /** Identifies the content: when it changes, a failed boundary tries again. */
  readonly of?: string | number | null;
  /** Renders the fallback for failed content. */
  readonly failed: (retry: () => void) => ReactNode;
  /** Called before a retry, to discard what must be fetched again. */
  readonly renew?: () => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly hasFailed: boolean;
  readonly of: BoundaryProps['of'];
}

/** Contains an error where it happened: the rest of the page keeps working, and the user can retry the part. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return of === state.of ? null : { hasFailed: false, of };
  }

  override render(): ReactNode {
    const { failed, renew, children } = this.props;
    if (!this.state.hasFailed) return children;
    return failed(() => {
      renew?.();
      this.setState({ hasFailed: false });
    });
  }
}

/** Uses a native button: it is there even if everything else failed to load. */
function Fault({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <h2>
        <Trans>This didn’t load</Trans>
      </h2>
      <p>{message}</p>
      <button type="button" className={styles.retry} onClick={retry}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}

/** Fallback for a part of a screen. */
export function PartFault({ retry }: { retry: () => void }) {
  const { t } = useLingui();
  return <Fault message={t`This section didn’t load. Everything else works.`} retry={retry} />;
}

/** Contains errors of one part of a screen, such as a chart. */
export function PartBoundary({ of, children }: Pick<BoundaryProps, 'of' | 'children'>) {
  return (
    <Boundary of={of} failed={(retry) => <PartFault retry={retry} />}>
      {children}
    </Boundary>
  );
}

interface PartOptions {
  /** Placeholder while loading; defaults to nothing. */
  readonly pending?: ReactNode;
  /** Fallback if it failed to load or crashed; defaults to a line with a retry button. */
  readonly failed?: BoundaryProps['failed'];
}

/**
 * Loads a component's code. `known` returns the component if already loaded, so that it renders together with its
 * surroundings.
 */
export interface PieceLoader<P extends object> {
  (): Promise<{ readonly default: ComponentType<P> }>;
  readonly known?: () => ComponentType<P> | undefined;
}

/**
 * Creates a component with its own chunk and boundary. A chunk that failed to load is requested again on a retry, which
 * React's own `lazy` never does. Its surroundings may rerender while it loads: prerendered content stays until its code
 * is there.
 */
export function part<P extends object>(
  load: PieceLoader<P>,
  { pending = null, failed = (retry) => <PartFault retry={retry} /> }: PartOptions = {},
): ComponentType<P> {
  const loadLate = onceInHand(load);
  let current: ComponentType<P> = lazy(loadLate);
  return memo(function Part(props: P) {
    const [Loaded, setLoaded] = useState(() => load.known?.() ?? current);
    const renew = () => {
      current = lazy(loadLate);
      setLoaded(() => current);
    };
    return (
      <Boundary failed={failed} renew={renew}>
        <Suspense fallback={pending}>
          <Loaded {...props} />
          <Answers />
        </Suspense>
      </Boundary>
    );
  });
}

/**
 * Creates a part that is requested once its surroundings are painted, so that nothing of it loads before. Without
 * Suspense, which keeps a fallback for a third of a second even if the device has everything.
 */
export function partAfterPaint(
  load: PieceLoader<object>,
  { pending = null, failed = (retry) => <PartFault retry={retry} /> }: PartOptions = {},
): ComponentType {
  function Arriving() {
    const [found, setFound] = useState<{ readonly Piece?: ComponentType | undefined; readonly error?: unknown }>(
      () => ({
        Piece: load.known?.(),
      }),
    );
    const { Piece, error } = found;
    useEffect(() => {
      if (!Piece)
        load().then(
          ({ default: come }) => setFound({ Piece: come }),
          (failure: unknown) => setFound({ error: failure }),
        );
    }, [Piece]);
    if (error !== undefined) throw error;
    return Piece ? <Piece /> : pending;
  }
  return function LatePart() {
    return (
      <Boundary failed={failed}>
        <Arriving />
      </Boundary>
    );
  };
}

/** Rendered next to a part, so it mounts with it: replays a press that came too early. */
function Answers() {
  useEffect(pressAgain, []);
  return null;
}

/** Fallback for a crashed screen, with the frame around it unchanged. */
export function ScreenFault({ retry }: { retry: () => void }) {
  const { t } = useLingui();
  return (
    <Fault
      message={t`This page stopped working. Nothing you submitted was lost. Reload it or open another page.`}
      retry={retry}
    />
  );
}
