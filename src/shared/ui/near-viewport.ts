import { type RefObject, useEffect, useState } from 'react';

/** Pixels outside the window at which something counts as about to be seen. */
const MARGIN_PX = 300;

/**
 * True once an element has been visible, or nearly so. An element under `display: none` is not: what hangs on
 * this is not fetched for a view that is switched off.
 */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (near || target === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${MARGIN_PX}px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}
