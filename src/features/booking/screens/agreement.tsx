import { RouteLink } from '#shared/ui/route-link.tsx';

/** What booking means: the terms agreed to, and what cancelling will give back, as a time and an amount. */
export function Agreement({
  lead,
  termsLabel,
  cancellation,
}: {
  lead: string;
  termsLabel: string;
  cancellation: string | null;
}) {
  return (
    <>
      {lead}{' '}
      <RouteLink href="/terms" target="_blank" className="link font-medium">
        {termsLabel}
      </RouteLink>{' '}
      and{' '}
      <RouteLink href="/terms#cancellation" target="_blank" className="link font-medium">
        cancellation policy
      </RouteLink>
      .{cancellation !== null && ` ${cancellation}`}
    </>
  );
}
