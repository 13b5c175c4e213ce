import { type ReactNode, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';

/** One setting in the card of its section. `id` is its anchor (`/profile/security#devices`). */
export function ProfileSection({
  id,
  title,
  lead,
  value,
  problem,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  /** What is set now. With it, "Edit" opens the form. */
  value?: string;
  /** Not about one field. */
  problem?: string | null;
  children: ReactNode;
}) {
  const [editing, setEditing] = useState(false);
  const open = value === undefined || editing;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-[calc(var(--topbar-h)+16px)] border-t border-line py-5 first:border-t-0"
    >
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h3 id={`${id}-title`} className="font-sans text-h4 font-semibold tracking-normal">
            {title}
          </h3>
          {value !== undefined && <p className="text-sm wrap-anywhere text-ink-2">{value}</p>}
          {open && lead && <p className="mt-0.5 max-w-prose text-sm text-ink-2">{lead}</p>}
        </div>
        {value !== undefined && (
          <Button
            variant="ghost"
            className="-mr-2.5 px-2.5! text-brand!"
            aria-expanded={editing}
            aria-controls={`${id}-form`}
            aria-label={`${editing ? 'Close' : 'Edit'} ${title.toLowerCase()}`}
            onClick={() => setEditing(!editing)}
          >
            {editing ? 'Close' : 'Edit'}
          </Button>
        )}
      </div>
      <div role="alert" className="mt-3 empty:hidden">
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
      <div id={`${id}-form`} hidden={!open} className="mt-4">
        {children}
      </div>
    </section>
  );
}
