import { useLocation } from '@tanstack/react-router';
import { useSite } from '#shared/ui/site-context.tsx';

/** Shown above the content of pages of a disabled feature. */
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
