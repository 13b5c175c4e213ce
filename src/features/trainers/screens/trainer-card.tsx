import BadgeCheck from 'lucide-react/icons/badge-check';
import MapPin from 'lucide-react/icons/map-pin';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import type { FoundTrainer } from '../contract.ts';
import { distanceWords, experienceWords, fullName, locationWords } from '../copy.ts';
import { HourPrice } from './hour-price.tsx';
import { TrainerPortrait } from './trainer-portrait.tsx';

/** How many of each the card shows (docs/product.md#trainer-directory). */
const SPECIALTIES = 3;
const CERTIFICATIONS = 2;

/** One trainer in the directory. The name leads to the profile, the button to booking. */
export function TrainerCard({ trainer }: { trainer: FoundTrainer }) {
  const name = fullName(trainer);
  const more = trainer.specialties.length - SPECIALTIES;
  return (
    <Card className="flex h-full flex-col gap-4 p-5 transition-shadow focus-within:shadow-2 hover:shadow-2 md:p-[22px]">
      <div className="flex items-center gap-4">
        <TrainerPortrait trainer={trainer} />
        <div className="min-w-0">
          <h2 className="text-h3 leading-tight wrap-anywhere">
            <RouteLink href={`/trainers/${trainer.id}`} className="hover:underline">
              {name}
            </RouteLink>
          </h2>
          <p className="mt-1 text-sm wrap-anywhere text-ink-2">{locationWords(trainer.location)}</p>
          <p className="text-sm text-ink-2">{experienceWords(trainer.experience)}</p>
          {trainer.distanceMiles !== null && (
            <p className="flex items-center gap-1 text-sm text-ink-2">
              <Icon of={MapPin} size="sm" className="text-ink-3" />
              {distanceWords(trainer.distanceMiles)}
            </p>
          )}
        </div>
      </div>
      <p className="line-clamp-3 text-[0.9375rem] leading-normal wrap-anywhere text-ink-2">{trainer.bio}</p>
      <div className="mt-auto grid gap-3">
        <ul aria-label="Specialties" className="flex flex-wrap items-center gap-1.5">
          {trainer.specialties.slice(0, SPECIALTIES).map((specialty) => (
            <li key={specialty}>
              <Badge>{specialty}</Badge>
            </li>
          ))}
          {more > 0 && <li className="px-1 text-xs font-semibold text-ink-2">+{more} more</li>}
        </ul>
        {trainer.certifications.length > 0 && (
          <ul aria-label="Certifications" className="grid gap-1">
            {trainer.certifications.slice(0, CERTIFICATIONS).map((certification) => (
              <li key={certification} className="flex items-center gap-2 text-sm text-ink-2">
                <Icon of={BadgeCheck} size="sm" className="text-brand" />
                {certification}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <HourPrice trainer={trainer} />
        {trainer.bookingEnabled ? (
          <ButtonLink href={`/book-trainer/${trainer.id}`}>
            Book Now<span className="sr-only"> with {name}</span>
          </ButtonLink>
        ) : (
          <Button disabled>Contact Directly</Button>
        )}
      </div>
    </Card>
  );
}
