import { RouteLink } from '../buttons/route-link.tsx';

/** The current page comes last, without a link. */
export function Breadcrumbs({
  steps,
  here,
}: {
  steps: readonly { href: string; label: string }[];
  here: string;
}) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 text-sm text-ink-2">
        {steps.map(({ href, label }) => (
          <li key={href} className="flex gap-x-2">
            <RouteLink
              href={href}
              // Only the last step is current.
              aria-current={undefined}
              className="inline-flex min-h-11 items-center rounded-xs underline underline-offset-[3px] hover:text-ink md:min-h-6"
            >
              {label}
            </RouteLink>
            <span aria-hidden="true" className="self-center text-ink-3">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="inline-flex min-h-11 items-center font-medium text-ink md:min-h-6">
          {here}
        </li>
      </ol>
    </nav>
  );
}
