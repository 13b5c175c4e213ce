import { useQuery } from '@tanstack/react-query';
import Ticket from 'lucide-react/icons/ticket';
import { decimalToPence } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { pricePerPlaceText } from '../../copy.ts';
import { packagesQuery } from '../api.ts';

const MAX_NAMED_PACKAGES = 3;

/** Renders nothing without packages. */
export function PublicPackagesSection({ trainerId }: { trainerId: number }) {
  const { data: packages = [] } = useQuery(packagesQuery(useApi(), trainerId));
  if (packages.length === 0) return null;
  const least = Math.min(
    ...packages.map(({ totalAmount, places }) => (decimalToPence(totalAmount) ?? 0) / places),
  );
  return (
    <section
      aria-label="Packages"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 md:px-5"
    >
      <span className="grid size-10 flex-none place-items-center rounded-control bg-brand-soft text-on-brand-soft">
        <Icon drawing={Ticket} />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-sans text-h4 font-semibold tabular-nums">
          In a package from {pricePerPlaceText(least, 1)} each
        </h2>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {packages
            .slice(0, MAX_NAMED_PACKAGES)
            .map(({ name }) => name)
            .join(' · ')}
        </p>
      </div>
      <ButtonLink
        href={`/trainers/${trainerId}/packages`}
        variant="secondary"
        size="sm"
        className="max-md:h-11!"
      >
        See packages
      </ButtonLink>
    </section>
  );
}
