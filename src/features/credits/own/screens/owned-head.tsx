import type { LucideIcon } from 'lucide-react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';

/** What a pass or membership of one's own is called, and of which business it is. */
export function OwnedHead({
  icon,
  name,
  business,
}: {
  icon: LucideIcon;
  name: string;
  business: { id: number; name: string };
}) {
  return (
    <div className="min-w-0">
      <h2 className="flex gap-2 font-sans text-h4 font-semibold wrap-anywhere">
        <Icon of={icon} size="sm" className="mt-1 text-brand" />
        {name}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
        <RouteLink href={`/businesses/${business.id}`} className="link">
          {business.name}
        </RouteLink>
      </p>
    </div>
  );
}
