import { formatPounds } from '#shared/domain/pence.ts';
import { Stepper } from '#shared/ui/fields/stepper.tsx';
import type { Session } from '../contract.ts';
import type { PlaceCategory } from './categories.ts';
import { categoryNames } from './copy.ts';
import { peopleLimits, pricesForPeople, withPeople } from './people.ts';

/** "Who’s coming?": a row with a stepper for each price of the session. */
export function PeoplePicker({
  session,
  people,
  max,
  onChoose,
}: {
  session: Pick<Session, 'price' | 'prices'>;
  people: readonly PlaceCategory[];
  /** The most places in one booking. */
  max: number;
  onChoose: (people: PlaceCategory[]) => void;
}) {
  return (
    <div role="group" aria-label="Who’s coming?" className="grid">
      <p className="text-md font-semibold">Who’s coming?</p>
      <p className="mb-1 text-sm text-ink-3">Up to {max} in one booking</p>
      <div className="divide-y divide-line">
        {pricesForPeople(session).map(({ category, totalPence, proof }) => {
          const count = people.filter((each) => each === category).length;
          return (
            <div key={category} className="py-2.5">
              <Stepper
                label={
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    {categoryNames[category]}
                    <span className="font-normal text-ink-2 tabular-nums">
                      {totalPence === 0 ? 'Free' : formatPounds(totalPence)}
                    </span>
                  </span>
                }
                hint={category === 'carer' ? 'With a person who pays' : proof === '' ? undefined : proof}
                unit={categoryNames[category]}
                value={count}
                {...peopleLimits(session, people, category, max)}
                onChange={(wanted) => onChoose(withPeople(people, category, wanted))}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
