import { QueryClientContext } from '@tanstack/react-query';
import { type ComponentType, createContext, createElement, useContext } from 'react';

/** The parts of one page while the server draws it. */
export interface PageFragments {
  /** Gives a part its place in the page; `drawn` where its HTML is known, and need not be drawn. */
  place(part: string): { at: number; drawn: boolean };
}

const FragmentsContext = createContext<PageFragments | null>(null);

/** Around a page whose parts are kept; only the server's. */
export const FragmentsProvider = FragmentsContext.Provider;

/** Marks where a part stands until the page is put together; never sent. */
export const FRAGMENT_ELEMENT = 'kept-part';

/**
 * A part of a page that is drawn once on the server, and put in from there wherever it is shown again with the same
 * properties, on whichever page and for whomever. For what stands on many pages and makes them costly, such as the times
 * of a session. In the browser it is the component itself.
 *
 * So it may be made from nothing but its properties, which are plain data and functions that are not called while it is
 * drawn, from the day, and from what is the same for the whole site: neither from queries nor from ids of `useId`. With
 * those it cannot be drawn at all.
 *
 * @param name tells it from other parts with the same properties
 */
export function cachedFragment<Props extends object>(
  name: string,
  Part: ComponentType<Props>,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Part;
  return function KeptPart(props: Props) {
    const parts = useContext(FragmentsContext);
    if (parts === null) return <Part {...props} />;
    const { at, drawn } = parts.place(`${name} ${JSON.stringify(props)}`);
    const part = drawn ? null : (
      // One within it is drawn with it; and no query is known there.
      <FragmentsContext value={null}>
        <QueryClientContext value={undefined}>
          <Part {...props} />
        </QueryClientContext>
      </FragmentsContext>
    );
    return createElement(FRAGMENT_ELEMENT, { at }, part);
  };
}
