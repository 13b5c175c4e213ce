import CalendarCheck from 'lucide-react/icons/calendar-check';
import Check from 'lucide-react/icons/check';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { monthlyPricePence } from '#areas/catalogue/businesses/rules.ts';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { canChangePlan, upgradePath } from '#areas/catalogue/businesses/status/upgrade.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { planName, planStatusText } from '../../copy.ts';

/** The plan, with upgrades for people who may buy them. */
export function PlanBanner({ business }: { business: MyBusiness }) {
  const { plan } = business;
  const on = business.bookingEnabled;
  const mayUpgrade = canPerform(business.role, 'buy_plan');
  return (
    <section
      aria-label="Your plan"
      className={classNames(
        'relative isolate mb-4 grid items-center gap-4 overflow-hidden rounded-panel p-5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-5 md:px-6',
        on ? 'on-dark bg-court text-on-court' : 'border border-line bg-surface',
      )}
    >
      {on && <CourtLines />}
      <span
        className={classNames(
          'grid size-11 place-items-center rounded-tile max-md:hidden',
          on ? 'bg-[rgb(255_255_255/0.15)]' : 'bg-neutral-soft text-on-neutral-soft',
        )}
      >
        <Icon drawing={CalendarCheck} />
      </span>
      <div>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-sans text-lead leading-snug font-semibold ">
          {planName(plan?.tier ?? null)}
          {on && (
            <span className="inline-flex items-center gap-1.5 rounded-full bg-[rgb(255_255_255/0.15)] px-2.5 py-1 text-xs font-semibold">
              <Icon drawing={Check} size="xs" strokeWidth={2.4} />
              Booking Enabled
            </span>
          )}
        </h2>
        <p className={classNames('mt-1 text-md', on ? 'text-on-court-2' : 'text-ink-2')}>
          {planStatusText(business)}
          {plan?.tier === 'basic' &&
            ' Premium Pro adds analytics: revenue and occupancy by session, returning customers, and how people find you.'}
        </p>
      </div>
      {mayUpgrade && (
        <div className="flex flex-wrap gap-2.5 max-md:*:flex-1">
          {plan === null && (
            <ButtonLink href={upgradePath(business, 'basic')} variant="secondary">
              Upgrade to Basic, {formatPounds(monthlyPricePence.basic)}
            </ButtonLink>
          )}
          {plan !== null && !canChangePlan(plan) && (
            <ButtonLink href={businessHref('/business/plan', business)} variant="secondary">
              See your plan
            </ButtonLink>
          )}
          {(plan === null || (plan.tier === 'basic' && canChangePlan(plan))) && (
            <ButtonLink href={upgradePath(business, 'premium')} variant={on ? 'accent' : 'primary'}>
              Upgrade to Premium Pro, {formatPounds(monthlyPricePence.premium)}
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}

function CourtLines() {
  return (
    <svg
      viewBox="0 0 400 90"
      fill="none"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      className="absolute top-0 right-72 -z-10 h-full stroke-on-court opacity-20 max-lg:hidden"
    >
      <path d="M40 0v90M220 0v90M220 8h180M220 82h180" strokeWidth="3" />
      <circle cx="220" cy="45" r="31" strokeWidth="3" />
    </svg>
  );
}
