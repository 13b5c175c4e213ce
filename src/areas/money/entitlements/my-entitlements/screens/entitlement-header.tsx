import type { LucideIcon } from 'lucide-react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';

export function EntitlementHeader({
  icon,
  name,
  of,
}: {
  icon: LucideIcon;
  name: string;
  of: { name: string; page: string };
}) {
  return (
    <div className="min-w-0">
      <h2 className="flex gap-2 font-sans text-h4 font-semibold wrap-anywhere">
        <Icon drawing={icon} size="sm" className="mt-1 text-brand" />
        {name}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
        <RouteLink href={of.page} className="link">
          {of.name}
        </RouteLink>
      </p>
    </div>
  );
}
