import type { ReactNode } from 'react';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';

/** `id` is its anchor (`/profile#devices`). */
export function ProfileSection({
  id,
  title,
  lead,
  problem,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  /** Not about one field. */
  problem?: string | null;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-[calc(var(--topbar-h)+16px)]">
      <Panel>
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
        {lead && <p className="mt-1.5 max-w-prose text-ink-2">{lead}</p>}
        <div role="alert" className="mt-4 empty:hidden">
          {problem && <Notice tone="danger">{problem}</Notice>}
        </div>
        <div className="mt-5">{children}</div>
      </Panel>
    </section>
  );
}
