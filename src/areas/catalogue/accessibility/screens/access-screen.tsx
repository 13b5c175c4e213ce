import { useNavigate } from '@tanstack/react-router';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { accessFacts } from '#shared/domain/access-facts.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { OwnAccess } from '../contract.ts';
import { isVenueFact } from '../rules.ts';
import { FactForm } from './fact-form.tsx';

export function AccessScreen({
  business,
  access,
  venueId,
  sessionId,
  address,
  now,
  onChanged,
}: {
  business: MyBusiness;
  access: OwnAccess;
  /** Null for the business's own address, and for sessions. */
  venueId: number | null;
  /** Null for a place. */
  sessionId: number | null;
  address: string;
  now: Date;
  onChanged: (access: OwnAccess) => void;
}) {
  const navigate = useNavigate();
  const facts = accessFacts
    .map(({ value }) => value)
    .filter((fact) => isVenueFact(fact) === (sessionId === null));
  return (
    <div className="grid max-w-190 gap-4">
      <div>
        <h2>Accessibility</h2>
        <p className="mt-2 text-ink-2">
          People rely on this to plan. We show when you last updated it, whether we’ve checked a photo, and
          what visitors say.
        </p>
      </div>
      <SelectField
        label="Venue or session"
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
          <p>To make a session women only or men only, edit the session and give the legal reason there.</p>
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
