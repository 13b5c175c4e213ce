import type { ReactNode } from 'react';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { Logo } from '#shared/ui/brand/logo.tsx';
import { SkipLink } from '#shared/ui/type/skip-link.tsx';

/** Some tiles show their letter, the others only their pattern. */
const wall = [
  { activity: 'running', letter: '' },
  { activity: 'yoga', letter: 'Y' },
  { activity: 'bjj', letter: '' },
  { activity: 'pilates', letter: '' },
  { activity: 'hiit', letter: '' },
  { activity: 'gym', letter: 'G' },
  { activity: 'personal-training', letter: 'P' },
  { activity: 'running', letter: '' },
  { activity: 'yoga', letter: 'Y' },
  { activity: 'other', letter: '' },
  { activity: 'bjj', letter: 'B' },
  { activity: 'pilates', letter: '' },
] as const;

function ActivityWall() {
  return (
    <div
      aria-hidden="true"
      className="order-first grid h-33 grid-cols-6 grid-rows-2 overflow-hidden lg:sticky lg:top-0 lg:order-none lg:h-dvh lg:grid-cols-3 lg:grid-rows-4"
    >
      {wall.map(({ activity, letter }, place) => (
        <ActivityTile
          // Static list; activities appear twice.
          key={`${activity}-${place < 6 ? 'first' : 'second'}`}
          activity={activity}
          letter={letter}
          size="fill"
          className="aspect-auto! rounded-none [--tile-letter:2.4rem] lg:[--tile-letter:clamp(4rem,7vw,7.5rem)]"
        />
      ))}
    </div>
  );
}

/** The wall is beside the form, on phones above it. */
export function AccountPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className="grid min-h-dvh grid-rows-[132px_1fr] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:grid-rows-1">
        <main
          id="main"
          tabIndex={-1}
          className="flex flex-col px-(--gutter) pt-5.5 pb-10 outline-none lg:pt-7"
        >
          <Logo className="self-start" />
          <div className="mx-auto mt-8.5 mb-auto grid w-full max-w-100 gap-5 lg:my-auto lg:py-8">
            <div>
              <h1 className="text-title lg:text-display">{title}</h1>
              <p className="mt-2 text-ink-2">{lead}</p>
            </div>
            {children}
          </div>
        </main>
        <ActivityWall />
      </div>
    </>
  );
}
