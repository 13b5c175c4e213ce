import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useNearViewport } from '../near-viewport.ts';
import { whenIdle } from '../states/when-idle.ts';

/**
 * A placeholder for a map, sized by its class. Loads the code when it nears the viewport and the browser is idle.
 * `render` gets the result of `load`, which must be a stable function.
 */
export function LazyNearViewport<Props>({
  load,
  render,
  className,
}: {
  load: () => Promise<ComponentType<Props>>;
  render: (Loaded: ComponentType<Props>) => ReactNode;
  className?: string;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearViewport(frame);
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!near) return;
    let gone = false;
    const cancel = whenIdle(() => {
      load().then(
        (component) => {
          if (!gone) setLoaded(() => component);
        },
        () => setFailed(true),
      );
    });
    return () => {
      gone = true;
      cancel();
    };
  }, [near, load]);
  return (
    <div ref={frame} className={classNames('overflow-hidden bg-map-land', className)}>
      {loaded !== null && render(loaded)}
      {failed && (
        <p role="status" className="p-6 text-center text-sm text-ink-2">
          We couldn’t load the map.
        </p>
      )}
    </div>
  );
}
