import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Panel } from '#shared/ui/type/card.tsx';
import type { PayoutAccount, PayoutOverview } from '../contract.ts';
import { placesText, setupFaqs, setupSteps, signedPoundsText } from '../copy.ts';

export function SetupSteps({ account }: { account: PayoutAccount }) {
  const steps = setupSteps(account);
  const now = steps.findIndex(({ done }) => !done);
  return (
    <ol className="grid basis-full gap-x-0 gap-y-4 md:grid-cols-4">
      {steps.map(({ title, text, done }, index) => (
        <li
          key={title}
          aria-current={index === now ? 'step' : undefined}
          className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 gap-y-2 md:grid-cols-1"
        >
          <span className="flex items-center md:after:h-0.5 md:after:flex-1 md:after:bg-line last:md:after:flex-none">
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-7 flex-none place-items-center rounded-full border text-sm font-bold',
                done ? 'border-brand bg-brand text-on-brand' : 'border-edge bg-surface text-ink-2',
                index === now && 'border-2! border-brand! text-brand!',
              )}
            >
              {done ? '✓' : index + 1}
            </span>
          </span>
          <span className="pr-4 text-sm text-ink-2">
            <b className="block text-md text-ink">{title}</b>
            {text}
            {done && <span className="sr-only">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function SetupFacts({ overview: { available, waiting, toCome } }: { overview: PayoutOverview }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <section aria-labelledby="waiting-for-you">
        <Panel>
          <div className="mb-1 flex items-baseline justify-between gap-4">
            <h2 id="waiting-for-you" className="text-h3">
              Waiting for you
            </h2>
            <span className="font-display text-xl font-bold tabular-nums">
              {signedPoundsText(available.amount)}
            </span>
          </div>
          <Facts
            facts={[
              ...waiting.map(
                (date) =>
                  [
                    `${date.title}, ${formatShortMoment(new Date(date.startsAt))}, ${placesText(date.places)}`,
                    signedPoundsText(date.amount),
                  ] as const,
              ),
              [`Sessions to come, ${placesText(toCome.places)}`, signedPoundsText(toCome.amount)],
            ]}
          />
        </Panel>
      </section>
      <section aria-labelledby="good-to-know">
        <Panel>
          <h2 id="good-to-know" className="mb-1 text-h3">
            Good to know
          </h2>
          <Facts facts={setupFaqs} />
        </Panel>
      </section>
    </div>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-3 text-md">
          <dt className="min-w-0 text-ink-2 wrap-anywhere">{name}</dt>
          <dd className="text-right font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
