import Check from 'lucide-react/icons/check';
import { formatPounds } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';

const free = [
  'A page for your business and one for each session',
  'Shown in search, in the list and on the map',
  'Weekly times, prices, levels and age groups',
  'Your phone number, email and website',
] as const;

/** docs/product/README.md#plans */
const premium = [
  'Online booking',
  'Payment processing',
  'Customer management',
  'Email notifications',
  'Analytics dashboard',
] as const;

function Features({ features, dark }: { features: readonly string[]; dark?: boolean }) {
  return (
    <ul className="grid gap-3">
      {features.map((feature) => (
        <li key={feature} className="flex gap-3">
          <Icon drawing={Check} className={classNames('mt-0.5', !dark && 'text-brand')} strokeWidth={2.4} />
          {feature}
        </li>
      ))}
    </ul>
  );
}

function PlanPrice({ plan, pence }: { plan: string; pence: number }) {
  return (
    <div>
      <dt className="text-on-court-2">{plan}</dt>
      <dd className="text-title leading-tight font-bold tracking-tight tabular-nums">
        {formatPounds(pence)}
        <span className="text-base font-normal tracking-normal text-on-court-2"> a month</span>
      </dd>
    </div>
  );
}

/** The free listing beside a plan. Pence a month. */
export function ListingPlans({
  monthlyPricePence,
}: {
  monthlyPricePence: { basic: number; premium: number };
}) {
  return (
    <section aria-labelledby="plans-title" className="section">
      <div className="container-wide">
        <h2 id="plans-title" className="text-h1">
          For instructors and businesses
        </h2>
        <p className="mt-4 max-w-prose text-lead text-ink-2">
          Your listing is free. Add a plan when you want people to book and pay online. Cancel it at any time.
        </p>
        <div className="mt-10 grid gap-5 md:grid-cols-2">
          <div className="flex flex-col rounded-dialog border border-line bg-surface p-[clamp(24px,3vw,44px)]">
            <h3 className="text-h2">Free listing</h3>
            <p className="mt-2 mb-7 text-ink-2">We check it before it goes live.</p>
            <Features features={free} />
            <dl className="mt-auto pt-9">
              <dt className="border-t border-line pt-6 text-ink-2">Free for as long as you like</dt>
              <dd className="text-title leading-tight font-bold tracking-tight tabular-nums">
                {formatPounds(0)}
              </dd>
            </dl>
          </div>
          <div className="on-dark relative isolate flex flex-col overflow-hidden rounded-dialog bg-court p-[clamp(24px,3vw,44px)] text-on-court">
            <svg
              viewBox="0 0 400 400"
              preserveAspectRatio="xMaxYMin slice"
              aria-hidden="true"
              fill="none"
              strokeWidth="5"
              strokeOpacity=".16"
              className="absolute inset-0 -z-10 size-full stroke-on-court"
            >
              <path d="M300-20V150H420M360-20V70H420" />
              <circle cx="300" cy="150" r="46" />
            </svg>
            <h3 className="text-h2">Premium features</h3>
            <p className="mt-2 mb-7 text-on-court-2">Everything in the free listing, and:</p>
            <Features features={premium} dark />
            <dl className="mt-9 flex flex-wrap gap-x-12 gap-y-4 border-t border-line-inverse pt-6">
              <PlanPrice plan="Basic" pence={monthlyPricePence.basic} />
              <PlanPrice plan="Premium Pro" pence={monthlyPricePence.premium} />
            </dl>
          </div>
        </div>
      </div>
    </section>
  );
}
