import { useNavigate } from '@tanstack/react-router';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { accessFacts } from '#shared/domain/access-facts.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { OwnAccess } from '../contract.ts';
import { isOfVenue } from '../rules.ts';
import { FactForm } from './fact-form.tsx';

/** What the venue, or one session, is like to get into and join: each fact with its evidence. */
export function AccessScreen({
  business,
  access,
  venueId,
  sessionId,
  address,
  now,
  onChanged,
}: {
  business: OwnBusiness;
  access: OwnAccess;
  /** Null of the business's own address, and of a session. */
  venueId: number | null;
  /** Null of a place. */
  sessionId: number | null;
  /** Of this page. */
  address: string;
  now: Date;
  onChanged: (access: OwnAccess) => void;
}) {
  const navigate = useNavigate();
  const facts = accessFacts
    .map(({ value }) => value)
    .filter((fact) => isOfVenue(fact) === (sessionId === null));
  return (
    <div className="grid max-w-[760px] gap-4">
      <div>
        <h2>Getting in and taking part</h2>
        <p className="mt-2 text-ink-2">
          Say only what is so: people plan their day by it. They read your words with the day on which you
          said them, see whether we have checked a photograph, and can say after a visit whether they found it
          so.
        </p>
      </div>
      <SelectField
        label="What it is said of"
        value={sessionId !== null ? `session=${sessionId}` : venueId !== null ? `venue=${venueId}` : ''}
        options={[
          { value: '', label: `The venue: ${business.name}` },
          ...access.venues.map(({ id, name }) => ({ value: `venue=${id}`, label: `The venue: ${name}` })),
          ...access.sessions.map(({ id, title }) => ({ value: `session=${id}`, label: title })),
        ]}
        onChange={({ target }) =>
          void navigate({ href: target.value === '' ? address : `${address}&${target.value}` })
        }
      />
      {sessionId !== null && (
        <Notice tone="info">
          <p>
            Whether a session is for women or men only, with the reason that the law asks for, is said in its
            own form.
          </p>
        </Notice>
      )}
      {facts.map((fact) => (
        <FactForm
          key={`${venueId} ${sessionId} ${fact}`}
          businessId={business.id}
          venueId={venueId}
          sessionId={sessionId}
          fact={fact}
          said={
            access.facts.find(
              (known) => known.fact === fact && known.sessionId === sessionId && known.venueId === venueId,
            ) ?? null
          }
          now={now}
          onChanged={onChanged}
        />
      ))}
    </div>
  );
}
