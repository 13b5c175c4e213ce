import { useQuery } from '@tanstack/react-query';
import Accessibility from 'lucide-react/icons/accessibility';
import Armchair from 'lucide-react/icons/armchair';
import Baby from 'lucide-react/icons/baby';
import Dog from 'lucide-react/icons/dog';
import Ear from 'lucide-react/icons/ear';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Toilet from 'lucide-react/icons/toilet';
import Users from 'lucide-react/icons/users';
import VolumeOff from 'lucide-react/icons/volume-x';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { genderReasonSentence } from '#areas/catalogue/sessions/gender-reasons.ts';
import type { AccessFact } from '#shared/domain/access-facts.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { accessQuery } from '../access-query.ts';
import { factTitle } from '../copy.ts';
import { FactEvidence, VenueStatement } from './evidence.tsx';

const icons: Readonly<Record<AccessFact, IconDrawing>> = {
  step_free: Accessibility,
  accessible_toilet: Toilet,
  hearing_loop: Ear,
  quiet: VolumeOff,
  seated: Armchair,
  pregnancy: HeartPulse,
  prams: Baby,
  dogs: Dog,
};

/** Renders nothing without facts. */
export function AccessSection({ session, loadedAt }: { session: Session; loadedAt: number }) {
  const { data: facts = [] } = useQuery(accessQuery(useApi(), session.id));
  const now = new Date(loadedAt);
  const { gender, genderReason } = session;
  if (facts.length === 0 && genderReason === null) return null;
  return (
    <section aria-labelledby="getting-in" className="mt-6 border-t border-line pt-6 md:mt-8 md:pt-8">
      <h2 id="getting-in" className="text-figure">
        Accessibility
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">We show who told us, and when.</p>
      <ul className="grid gap-x-9 sm:grid-cols-2">
        {gender !== 'mixed' && genderReason !== null && (
          <FactItem icon={Users} title={gender === 'female_only' ? 'Women only' : 'Men only'}>
            <p className="text-sm text-ink-2">{genderReasonSentence(gender, genderReason.reason)}</p>
            <VenueStatement since={genderReason.since} now={now} />
          </FactItem>
        )}
        {facts.map((fact) => (
          <FactItem
            key={fact.id}
            icon={fact.holds ? icons[fact.fact] : X}
            no={!fact.holds}
            title={factTitle(fact)}
          >
            {fact.statement !== '' && <p className="text-sm wrap-anywhere text-ink-2">{fact.statement}</p>}
            <FactEvidence fact={fact} now={now} />
          </FactItem>
        ))}
      </ul>
    </section>
  );
}

function FactItem({
  icon,
  title,
  no = false,
  children,
}: {
  icon: IconDrawing;
  title: string;
  no?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-3.5 border-t border-line py-3.75 first:border-t-0 sm:nth-[-n+2]:border-t-0">
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-10 place-items-center rounded-control',
          no ? 'bg-sunken text-ink-2' : 'bg-brand-soft text-on-brand-soft',
        )}
      >
        <Icon drawing={icon} />
      </span>
      <div>
        <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">{title}</h3>
        {children}
      </div>
    </li>
  );
}
