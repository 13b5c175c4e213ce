import { useLocation } from '@tanstack/react-router';
import { useSite } from '#shared/ui/site-context.tsx';

/** What is switched off of a page that leads there, above what it shows. */
export function FeatureOffNotice() {
  const { notices } = useSite();
  const { pathname } = useLocation();
  const isOf = (paths: readonly string[]) =>
    paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  const notice = notices.find(({ paths, except }) => isOf(paths) && !isOf(except));
  if (notice === undefined) return null;
  return (
    <p
      role="status"
      className="border-b border-line bg-warning-soft px-(--gutter) py-3 text-center text-sm font-semibold text-on-warning-soft"
    >
      {notice.sentence}
    </p>
  );
}
