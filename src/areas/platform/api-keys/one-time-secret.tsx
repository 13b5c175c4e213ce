import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useCopy } from '#shared/ui/mutation/use-copy.ts';
import { Notice } from '#shared/ui/states/notice.tsx';

/** A secret shown once. Takes the focus, as it may appear off screen. */
export function OneTimeSecret({
  title,
  what,
  secret,
  children,
}: {
  title: string;
  /** "key" */
  what: string;
  secret: string;
  children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { said, copy } = useCopy(secret, what);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id}>
      <Notice tone="brand">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-h4 wrap-anywhere outline-none">
          {title}
        </h2>
        <p className="mt-1">{children}</p>
        <p className="mt-3 rounded-control bg-surface px-3.5 py-3 text-ink">
          <code className="text-md wrap-anywhere select-all">{secret}</code>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="secondary" size="sm" className="max-md:h-11!" onClick={() => void copy()}>
            Copy {what}
          </Button>
          <span role="status">{said}</span>
        </div>
      </Notice>
    </section>
  );
}
