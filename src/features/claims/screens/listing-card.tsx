import Globe from 'lucide-react/icons/globe';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { UnclaimedListing } from '../contract.ts';

/** A listing nobody owns, as its owner would know it again. */
export function ListingCard({
  listing,
  claimed,
  onClaim,
}: {
  listing: UnclaimedListing;
  /** This person's claim on it waits for review. */
  claimed: boolean;
  onClaim: () => void;
}) {
  const { address, createdAt, description, name, phone, postcode, town, website } = listing;
  const place = address.includes(town) ? address : `${address}, ${town}`;
  return (
    <Panel role="article" aria-label={name} className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-start justify-between gap-2.5">
        <h2 className="min-w-0 font-sans text-h4 font-semibold wrap-anywhere">{name}</h2>
        <Badge tone={claimed ? 'warning' : 'neutral'}>{claimed ? 'Under review' : 'Unclaimed'}</Badge>
      </div>
      {description !== '' && <p className="line-clamp-3 text-ink-2">{description}</p>}
      <ul className="grid gap-1.5 text-sm text-ink-2">
        <li className="flex gap-2">
          <Icon of={MapPin} size="sm" className="mt-0.5" />
          <span>
            {place}, {postcode}
          </span>
        </li>
        {phone !== '' && (
          <li className="flex gap-2">
            <Icon of={Phone} size="sm" className="mt-0.5" />
            {phone}
          </li>
        )}
        {website !== null && (
          <li className="flex min-w-0 gap-2">
            <Icon of={Globe} size="sm" className="mt-0.5" />
            <a
              href={website}
              rel="nofollow noreferrer"
              className="wrap-anywhere underline underline-offset-[3px]"
            >
              {website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
            </a>
          </li>
        )}
      </ul>
      <p className="text-sm text-ink-3">Added {formatLondonDay(new Date(createdAt))}</p>
      <Button className="mt-auto" disabled={claimed} onClick={onClaim}>
        Claim This Business
      </Button>
    </Panel>
  );
}
