import type { ReactNode } from 'react';
import { BookingPicture, GoingPicture, MapPicture } from './step-pictures.tsx';

const steps: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Search by postcode and filters',
    text: 'Type a postcode or a town and see what is on nearby, on a map and in a list. Narrow it down by activity, age group, difficulty and price. The price you see is the whole price.',
    picture: <MapPicture />,
  },
  {
    title: 'Book instantly',
    text: 'Choose a date with places left and pay by card. Your seat is held while you pay and yours as soon as you have. Instant booking is there wherever the business is verified and has switched it on.',
    picture: <BookingPicture />,
  },
  {
    title: 'Go along',
    text: 'Your confirmation comes by email, with how to get there. Arrive 10 minutes early, with gear and water. Plans change: cancelling is free until 24 hours before the start.',
    picture: <GoingPicture />,
  },
];

/** For enthusiasts: search, book, attend. */
export function ThreeSteps() {
  return (
    <section aria-labelledby="steps-title" className="section border-y border-line bg-surface">
      <div className="container-wide">
        <h2 id="steps-title" className="text-h1">
          For fitness enthusiasts
        </h2>
        <ol className="mt-10 grid gap-x-[clamp(20px,2.6vw,40px)] gap-y-12 md:mt-12 md:grid-cols-2 lg:grid-cols-3">
          {steps.map(({ title, text, picture }, index) => (
            <li key={title}>
              {picture}
              <div className="mt-6 grid grid-cols-[40px_1fr]">
                <span
                  aria-hidden="true"
                  className="font-display text-[1.75rem] leading-none font-bold tracking-[-0.03em] text-brand"
                >
                  {index + 1}
                </span>
                <div>
                  <h3>{title}</h3>
                  <p className="mt-2 max-w-[52ch] text-ink-2">{text}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
