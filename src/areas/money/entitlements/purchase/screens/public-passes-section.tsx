import { useQuery } from '@tanstack/react-query';
import Ticket from 'lucide-react/icons/ticket';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { passesQuery } from '../../api.ts';
import { lowestPlacePrice } from '../../copy.ts';

/** Shows the best price or the introductory offer. Renders nothing without passes. */
export function PublicPassesSection({ businessId }: { businessId: number }) {
  const { data = [] } = useQuery(passesQuery(useApi(), businessId));
  const passes = data.filter(({ notForYou }) => notForYou === null);
  const [first] = passes;
  if (first === undefined) return null;
  const each = lowestPlacePrice(passes);
  const names = passes.map(({ name }) => name);
  return (
    <section aria-label="Passes" className="mb-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 md:px-5">
        <span className="grid size-10 flex-none place-items-center rounded-control bg-brand-soft text-on-brand-soft">
          <Icon drawing={Ticket} />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="font-sans text-h4 font-semibold tabular-nums">
            {each === null
              ? `New here? ${first.name}, £${first.totalAmount}`
              : `With a pass from ${each} a class`}
          </h2>
          <p className="text-sm text-ink-2 wrap-anywhere">{names.slice(0, 3).join(' · ')}</p>
        </div>
        <ButtonLink
          href={`/businesses/${businessId}/passes`}
          variant="secondary"
          size="sm"
          className="max-md:h-11!"
        >
          See passes
        </ButtonLink>
      </div>
    </section>
  );
}
