export function ReportLink({
  of,
  id,
  children = 'Report this listing',
}: {
  of: 'session' | 'business' | 'trainer' | 'review' | 'photo' | 'instructor';
  id: string | number;
  children?: string;
}) {
  return (
    <a
      href={`/report?subject=${of}&id=${id}`}
      rel="nofollow"
      className="inline-flex min-h-11 items-center text-sm text-ink-2 underline underline-offset-[3px] hover:text-ink md:min-h-8"
    >
      {children}
    </a>
  );
}
