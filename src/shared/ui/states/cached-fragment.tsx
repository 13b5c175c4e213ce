import { QueryClientContext } from '@tanstack/react-query';
import { type ComponentType, createContext, createElement, useContext } from 'react';

export interface PageFragments {
  /** `drawn` if its HTML is cached. */
  place(part: string): { at: number; drawn: boolean };
}

const FragmentsContext = createContext<PageFragments | null>(null);

/** Server only. */
export const FragmentsProvider = FragmentsContext.Provider;

/** A placeholder, replaced before sending. */
export const FRAGMENT_ELEMENT = 'kept-part';

/**
 * A server-rendered fragment, cached by properties across pages and people. For costly, repeated parts such as a
 * session's times. In the browser it is the plain component.
 *
 * Its output may depend only on plain properties, the day and site-wide data. Queries and `useId` throw.
 * @param name separates fragments with equal properties
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
      // Nested fragments are part of this one; queries aren't available.
      <FragmentsContext value={null}>
        <QueryClientContext value={undefined}>
          <Part {...props} />
        </QueryClientContext>
      </FragmentsContext>
    );
    return createElement(FRAGMENT_ELEMENT, { at }, part);
  };
}
