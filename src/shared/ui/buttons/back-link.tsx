import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Icon } from '../brand/icon.tsx';
import { RouteLink } from './route-link.tsx';

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <RouteLink
      href={href}
      className="inline-flex min-h-11 items-center gap-2 rounded-sm text-sm font-semibold underline-offset-[3px] hover:underline md:min-h-6"
    >
      <Icon drawing={ArrowLeft} size="sm" />
      {children}
    </RouteLink>
  );
}
