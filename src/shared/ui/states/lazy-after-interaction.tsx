import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect } from 'react';
import { wasPressedEarly } from './early-press.ts';

// Not `scroll`: pages also scroll by themselves.
const interactionEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'click',
  'keydown',
  'focusin',
  'wheel',
] as const;

/** Resolves on the person's next action. */
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

/** Loads everything that waits for an interaction at once: call it before the page renders, if work is due. */
export function startWithoutInteraction(): void {
  firstInteraction = Promise.resolve();
}

/** Retries a failed load on each interaction. */
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
 * Loads a component's code on the first interaction and keeps the server's HTML until then. Use it for what works as
 * plain HTML: links and native popovers. Without server HTML it shows `fallback` and loads at once.
 *
 * Pass stable properties: a change before loading replaces the HTML by the fallback.
 * @param onServer the component, or one that renders the same; null in the browser
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
