import BadgeCheck from 'lucide-react/icons/badge-check';
import Lock from 'lucide-react/icons/lock';
import Star from 'lucide-react/icons/star';
import Undo from 'lucide-react/icons/undo-2';
import { Icon, type IconDrawing } from '#shared/ui/icon.tsx';
import { RouteLink } from '#shared/ui/route-link.tsx';

const promises: readonly { icon: IconDrawing; title: string; text: string }[] = [
  {
    icon: BadgeCheck,
    title: 'Checked by people',
    text: 'We review every business by hand and read every session against our community guidelines before it goes live.',
  },
  {
    icon: Lock,
    title: 'Payments kept apart',
    text: 'Card details go straight to the payment provider. Neither we nor the business ever see them.',
  },
  {
    icon: Undo,
    title: 'Money back when it is off',
    text: 'If a business cancels, you get everything back, the platform fee included. So you do when you cancel in time.',
  },
  {
    icon: Star,
    title: 'Reviews by those who went',
    text: 'Only somebody who booked and attended can review. Nobody can pay for stars or for a place in the results.',
  },
];

/** What keeps people and their money safe. */
export function Safety() {
  return (
    <section aria-labelledby="safety-title" className="section border-t border-line">
      <div className="container-wide grid gap-x-[clamp(40px,7vw,112px)] gap-y-10 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="safety-title" className="text-h1">
            Safety
          </h2>
          <p className="mt-4 max-w-[40ch] text-ink-2">
            Something not right at a session or on a listing? Tell us and we look into it. How it all works is
            in the{' '}
            <RouteLink href="/terms" className="link">
              terms
            </RouteLink>{' '}
            and the{' '}
            <RouteLink href="/privacy" className="link">
              privacy policy
            </RouteLink>
            .
          </p>
        </div>
        <ul className="grid gap-x-10 gap-y-9 md:grid-cols-2">
          {promises.map(({ icon, title, text }) => (
            <li key={title} className="grid grid-cols-[48px_1fr] gap-4">
              <span className="grid size-12 place-items-center rounded-card bg-brand-soft text-on-brand-soft">
                <Icon of={icon} size="lg" />
              </span>
              <div>
                <h3>{title}</h3>
                <p className="mt-1.5 text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
