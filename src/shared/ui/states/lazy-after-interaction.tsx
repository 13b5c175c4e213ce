import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect } from 'react';
import { wasPressedEarly } from './early-press.ts';

// Not `scroll`: pages scroll by themselves too, to a remembered position or to the first date of a week.
const interactionEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'click',
  'keydown',
  'focusin',
  'wheel',
] as const;

/** Resolves when the person next does anything on the page. */
function nextInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const sign of interactionEvents) window.removeEventListener(sign, done, true);
      resolve();
    };
    for (const sign of interactionEvents)
      window.addEventListener(sign, done, { capture: true, passive: true });
  });
}

let firstInteraction: Promise<void> | null = null;

/** Fetches code, or what it needs; what could not be had is asked for again whenever the person does something. */
export async function retryOnInteraction<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextInteraction();
    }
  }
}

/**
 * A component whose code is fetched when the person first does anything. Until then the server's HTML stands, so
 * this is for what works as plain HTML: links, and popovers that the browser opens. Where there is no such HTML,
 * `fallback` shows and the code is fetched at once.
 *
 * It is rendered again only when a property changes, because that, before the code is there, puts the fallback in
 * place of the server's HTML. So give it properties that stay the same until the person acts.
 *
 * @param onServer the component itself, or one that draws the same, for the server renders in one go; null in the browser
 */
export function lazyAfterInteraction<Props extends object>({
  onServer,
  load,
  fallback = null,
}: {
  onServer: ComponentType<Props> | null;
  load: () => Promise<ComponentType<Props>>;
  fallback?: ReactNode;
}): ComponentType<Props> {
  let fetchNow = () => {};
  const missed = new Promise<void>((resolve) => {
    fetchNow = resolve;
  });
  const Content: ComponentType<Props> =
    onServer ??
    lazy(async () => {
      firstInteraction ??= wasPressedEarly() ? Promise.resolve() : nextInteraction();
      await Promise.race([firstInteraction, missed]);
      return { default: await retryOnInteraction(load) };
    });

  function Missing() {
    useEffect(fetchNow, []);
    return fallback;
  }

  return memo(function AfterInteraction(props: Props) {
    return (
      <Suspense fallback={<Missing />}>
        <Content {...props} />
      </Suspense>
    );
  });
}
