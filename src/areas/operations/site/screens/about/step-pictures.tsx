import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';

/** Pictures repeat the step's words, so assistive technology skips them. */
function Picture({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('relative isolate h-67.5 overflow-hidden rounded-dialog', className)}
    >
      {children}
    </div>
  );
}

function Pin({ activity, price, place }: { activity: string; price: string; place: string }) {
  return (
    <span
      data-activity={activity}
      className={classNames(
        'absolute flex items-center gap-2 rounded-full bg-surface py-1.5 pr-3.5 pl-2.5 text-sm font-semibold text-ink tabular-nums shadow-pill',
        place,
      )}
    >
      <i className="size-3 rounded-full bg-(--tile-bg)" />
      {price}
    </span>
  );
}

export function MapPicture() {
  return (
    <Picture className="bg-map-land">
      <svg
        viewBox="0 0 400 270"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        className="absolute inset-0 size-full"
      >
        <path d="M300-10C290 60 330 110 420 120V-10z" className="fill-(--map-park)" />
        <path d="M-10 236C70 214 120 262 200 246S330 196 420 226V290H-10z" className="fill-(--map-water)" />
        <g className="stroke-(--map-road-edge)" strokeWidth="12">
          <path d="M-10 120 410 70M120-10 180 290M-10 190 410 170M300-10 270 290" />
        </g>
        <g className="stroke-(--map-road)" strokeWidth="9">
          <path d="M-10 120 410 70M120-10 180 290M-10 190 410 170M300-10 270 290" />
        </g>
        <g className="stroke-(--map-street)" strokeWidth="5">
          <path d="M40-10 70 290M210-10 226 290M-10 50 410 14M360-10V290" />
        </g>
      </svg>
      <Pin activity="yoga" price="£13.20" place="left-[12%] top-[38%]" />
      <Pin activity="bjj" price="£16.50" place="left-[58%] top-[24%]" />
      <Pin activity="running" price="£5.50" place="left-[46%] top-[58%]" />
      <span className="absolute inset-x-5 top-5 flex h-11 max-w-47.5 items-center rounded-control border border-line bg-surface px-4 font-semibold text-ink shadow-2">
        E8 3PN
      </span>
    </Picture>
  );
}

function Slot({
  day,
  time,
  left,
  look,
}: {
  day: string;
  time: string;
  left: string;
  look: 'chosen' | 'open' | 'full';
}) {
  return (
    <span
      className={classNames(
        'grid gap-0.5 rounded-control border px-3 py-2.5 text-sm leading-tight',
        look === 'chosen' && 'border-transparent bg-brand text-on-brand',
        look === 'open' && 'border-line bg-surface text-ink',
        look === 'full' && 'border-dashed border-line-control text-ink-3',
      )}
    >
      <span>{day}</span>
      <b className={classNames('text-h4 font-semibold tabular-nums', look === 'full' && 'line-through')}>
        {time}
      </b>
      <span className="text-xs">{left}</span>
    </span>
  );
}

export function BookingPicture() {
  return (
    <Picture className="bg-sunken p-6">
      <div className="grid grid-cols-3 gap-2">
        <Slot day="Mon" time="18:30" left="Full" look="full" />
        <Slot day="Tue" time="07:00" left="4 left" look="chosen" />
        <Slot day="Thu" time="19:15" left="9 left" look="open" />
      </div>
      <div className="mt-5 grid gap-1.5 text-sm tabular-nums">
        <span className="flex justify-between text-ink-2">
          Session Fee <span>£12.00</span>
        </span>
        <span className="flex justify-between text-ink-2">
          Platform Fee (10%) <span>£1.20</span>
        </span>
        <span className="mt-1.5 flex items-baseline justify-between border-t border-line pt-3 font-semibold">
          Total <span className="text-figure leading-none font-bold tracking-tight">£13.20</span>
        </span>
      </div>
    </Picture>
  );
}

export function ConfirmationPicture() {
  return (
    <Picture className="grid place-items-end p-5">
      <ActivityTile
        activity="yoga"
        letter=""
        size="fill"
        className="absolute! inset-0 -z-10 aspect-auto! h-full rounded-dialog"
      />
      <div className="flex w-full items-start gap-3.5 rounded-card bg-raised p-4 text-ink shadow-3">
        <span className="grid size-10 flex-none place-items-center rounded-full bg-brand text-on-brand">
          <Icon drawing={Check} strokeWidth={2.6} />
        </span>
        <span className="grid leading-snug">
          <b className="font-semibold">Sunrise Yoga</b>
          <span className="text-sm text-ink-2">Tue 07:00, arrive at 06:50</span>
        </span>
      </div>
    </Picture>
  );
}
