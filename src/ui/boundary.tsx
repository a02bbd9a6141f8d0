import { Trans, useLingui } from '@lingui/react/macro';
import { Component, lazy, memo, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { pressAgain } from '#src/platform/pressed.ts';
import { onceInHand } from '#src/platform/taken-over.tsx';
import styles from './ui.module.css';

interface BoundaryProps {
  /** Another value is another subject: what failed is tried again with it. */
  readonly of?: string | number | null;
  /** What stands in the place of what failed. */
  readonly failed: (retry: () => void) => ReactNode;
  /** Before the next try: what has to be fetched anew. */
  readonly renew?: () => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly hasFailed: boolean;
  readonly of: BoundaryProps['of'];
}

/** Keeps a fault where it happened: the rest of the page stands, and the part is tried again when its reader asks. */
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

/** On the browser's own button: whatever else did not come, this is there. */
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

/** What stands where a part of a screen should be. */
export function PartFault({ retry }: { retry: () => void }) {
  const { t } = useLingui();
  return <Fault message={t`This section didn’t load. Everything else works.`} retry={retry} />;
}

/** A part of a screen that may fail by itself, such as a chart. */
export function PartBoundary({ of, children }: Pick<BoundaryProps, 'of' | 'children'>) {
  return (
    <Boundary of={of} failed={(retry) => <PartFault retry={retry} />}>
      {children}
    </Boundary>
  );
}

interface PartOptions {
  /** While it comes; nothing by default. */
  readonly pending?: ReactNode;
  /** Where it did not come or broke: a line with a way to try again by default. */
  readonly failed?: BoundaryProps['failed'];
}

/** Brings a component's code. `known`: the component where that is there already, so that it is rendered with what stands round it. */
export interface PieceLoader<P extends object> {
  (): Promise<{ readonly default: ComponentType<P> }>;
  readonly known?: () => ComponentType<P> | undefined;
}

/**
 * A component in a chunk of its own, in a boundary of its own. A chunk that did not come is asked for again with
 * the next try, which React's own `lazy` never does. What stands round it may be rendered again while it comes: what was
 * made of it ahead of time stays until its code is there.
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
 * A part that is asked for once what stands round it is painted, so that nothing of it comes before that. Without Suspense,
 * which keeps what stands in its place for a third of a second, also where the device has everything.
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

/** Beside a part, and so there when that is: a press that came too early is heard now. */
function Answers() {
  useEffect(pressAgain, []);
  return null;
}

/** A screen that broke: said in its place, with the frame round it as it was. */
export function ScreenFault({ retry }: { retry: () => void }) {
  const { t } = useLingui();
  return (
    <Fault
      message={t`This page stopped working. Nothing you submitted was lost. Reload it or open another page.`}
      retry={retry}
    />
  );
}
