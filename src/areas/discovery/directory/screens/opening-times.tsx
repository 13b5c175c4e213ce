import Clock from 'lucide-react/icons/clock';
import { formatSpans, openingDayName } from '#areas/catalogue/businesses/hours/opening-times.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Panel } from '#shared/ui/type/card.tsx';
import type { Opening } from '../contract.ts';

export function OpeningStatus({ now: { open, sentence } }: Pick<Opening, 'now'>) {
  return (
    <p className="mt-1.5 flex items-start gap-1.75 text-ink-2">
      <Icon drawing={Clock} className="mt-0.75 size-4.5! text-ink-3" />
      <span className={classNames(open && 'font-semibold text-on-brand-soft')}>{sentence}</span>
    </p>
  );
}

export function OpeningTimes({ opening: { week, days } }: { opening: Opening }) {
  return (
    <Panel className="mt-4">
      <h2 className="text-h3">Opening times</h2>
      <dl className="mt-3 grid gap-1.5 text-sm">
        {week.map(({ day, spans }) => (
          <Row key={day} day={day} times={formatSpans(spans)} closed={spans.length === 0} />
        ))}
      </dl>
      {days.length > 0 && (
        <>
          <h3 className="mt-4 border-t border-line pt-4 font-sans text-base font-semibold">Other times</h3>
          <dl className="mt-2 grid gap-1.5 text-sm">
            {days.map(({ day, spans, reason }) => (
              <Row
                key={day}
                day={openingDayName(day)}
                times={reason === null ? formatSpans(spans) : `${formatSpans(spans)}: ${reason}`}
                closed={spans.length === 0}
              />
            ))}
          </dl>
        </>
      )}
    </Panel>
  );
}

function Row({ day, times, closed }: { day: string; times: string; closed: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{day}</dt>
      <dd
        className={classNames(
          'text-right tabular-nums wrap-anywhere',
          closed ? 'text-ink-2' : 'font-semibold',
        )}
      >
        {times}
      </dd>
    </div>
  );
}
