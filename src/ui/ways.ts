import { createContext, use, type AnchorHTMLAttributes, type ComponentType, type ReactNode, type Ref } from 'react';
import { must } from '#contract/platform/claims.ts';
import { searchOf, type RoutePath, type SearchAt, type SearchedPath } from '#contract/platform/routes.ts';

/** Where the reader is. */
export interface Address {
  readonly pathname: string;
  /** What follows the path, with its question mark. */
  readonly search: string;
  readonly href: string;
  /** Another one with each move, though it lead to the same address. */
  readonly move: string | undefined;
}

export interface Target {
  readonly to: string;
  readonly search?: object | undefined;
  readonly hash?: string | undefined;
}

export interface WayProps extends Target, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
  readonly children?: ReactNode;
}

type SearchFor<P extends RoutePath> = P extends SearchedPath
  ? { readonly [K in keyof SearchAt<P>]?: SearchAt<P>[K] | undefined }
  : Readonly<Record<string, never>>;

/** A link to a page of ours, with what that page reads of its address. */
export type LinkTo<P extends RoutePath> = WayProps & { readonly to: P; readonly search?: SearchFor<P> | undefined };

/** On to an address: what a press on a link does, by code. One that is known as a whole is gone to as it is. */
export type Go = (target: (Target | { readonly href: string }) & { readonly replace?: boolean | undefined }) => void;

/**
 * How a reader gets from page to page. Within the app its router leads (`src/ui/routed.tsx`). A page that was made ahead
 * of time stands without one, and its links are the browser's (`src/front/ways.tsx`). What stands in both asks here.
 */
export interface Ways {
  readonly Link: ComponentType<WayProps>;
  readonly useAddress: () => Address;
  readonly useSearch: () => Record<string, unknown>;
  readonly useGo: () => Go;
}

export const WaysContext = createContext<Ways | null>(null);

export const useWays = (): Ways => must(use(WaysContext), 'the ways from page to page');

/** Where the reader is; renders again when he moves. */
export const useAddress = (): Address => useWays().useAddress();

/** What the screen at an address reads of it, by its row. */
export const useSearchAt = <P extends SearchedPath>(path: P): SearchAt<P> => searchOf(path)(useWays().useSearch());

export const useGo = (): Go => useWays().useGo();
