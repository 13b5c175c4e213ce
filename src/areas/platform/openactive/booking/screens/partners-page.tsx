import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import {
  closePartner,
  partnersQuery,
  registerPartner,
  rotatePartnerSecret,
  updateRedirectUris,
} from '../api.ts';
import {
  type BookingPartner,
  type NewPartner,
  newPartnerSchema,
  type PartnerCredentials,
  redirectUrisSchema,
} from '../contract.ts';

export function BookingPartnersPage() {
  const api = useApi();
  const [credentials, setCredentials] = useState<PartnerCredentials | null>(null);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
      <section aria-labelledby="partners" className="grid gap-4">
        <div>
          <h1 id="partners">Booking partners</h1>
          <p className="mt-2 max-w-prose text-ink-2">
            Booking partners sell places for businesses that allow it, take the money and settle with them.
            Each has a client ID and a secret. With return addresses, a partner first asks each seller on its
            own site (OpenID Connect).
          </p>
        </div>
        {credentials !== null && <Secret key={credentials.secret} credentials={credentials} />}
        <QueryContent
          query={useQuery(partnersQuery(api))}
          failure="We couldn’t load the booking partners. Try again."
          waiting={<Skeleton className="h-40 rounded-card" />}
        >
          {(partners) =>
            partners.length === 0 ? (
              <EmptyState title="No booking partners yet">Register one, and send it its secret.</EmptyState>
            ) : (
              <ul className="grid gap-3">
                {partners.map((partner) => (
                  <Partner key={partner.id} partner={partner} onSecret={setCredentials} />
                ))}
              </ul>
            )
          }
        </QueryContent>
      </section>
      <NewPartnerForm key={credentials?.clientId ?? ''} onMade={setCredentials} />
    </div>
  );
}

/** Shown once, to pass on to the partner. */
function Secret({ credentials: { name, clientId, secret } }: { credentials: PartnerCredentials }) {
  return (
    <Notice tone="brand" role="status">
      <h2 className="text-h4">Credentials for {name}</h2>
      <p className="mt-1">We show the secret only once. Send both in a way that nobody else can read.</p>
      <dl className="mt-3 grid gap-2 wrap-anywhere">
        <div>
          <dt className="text-sm text-ink-2">Client ID</dt>
          <dd>
            <code>{clientId}</code>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">Secret</dt>
          <dd>
            <code>{secret}</code>
          </dd>
        </div>
      </dl>
    </Notice>
  );
}

function Partner({
  partner,
  onSecret,
}: {
  partner: BookingPartner;
  onSecret: (credentials: PartnerCredentials) => void;
}) {
  const api = useApi();
  const refresh = [partnersQuery(api).queryKey];
  const failed = ({ sentence }: { sentence: string }) =>
    ({ title: 'Error', description: sentence, variant: 'destructive' }) as const;
  const renew = useMutationAction({
    mutate: () => rotatePartnerSecret(api, partner.id),
    onSuccess: (credentials) => {
      setSure(false);
      onSecret(credentials);
    },
    onError: failed,
  });
  const close = useMutationAction({
    mutate: (reason: string) => closePartner(api, partner.id, reason),
    successToast: { title: `${partner.name} can no longer book` },
    refresh,
    onError: failed,
  });
  const [reason, setReason] = useState<string | null>(null);
  const [sure, setSure] = useState(false);
  const [changing, setChanging] = useState(false);
  return (
    <Panel role="listitem" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-h3 wrap-anywhere">{partner.name}</h2>
        {partner.closedAt === null ? <Badge tone="success">Live</Badge> : <Badge>Closed</Badge>}
      </div>
      <p className="text-sm wrap-anywhere text-ink-2">
        {partner.url} · since {formatLondonDay(new Date(partner.createdAt))} ·{' '}
        {pluralize(partner.orders, 'order')} · client ID <code>{partner.clientId}</code>
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">
        {partner.returnAddresses.length === 0
          ? 'Sells for every business that allows partners.'
          : `Asks each business first: ${pluralize(partner.consents, 'business has agreed', 'businesses have agreed')}. Sellers return to ${partner.returnAddresses.join(', ')}.`}
      </p>
      {partner.closedAt === null && (
        <div className="flex flex-wrap items-end gap-3">
          <Button
            variant="secondary"
            busy={renew.busy}
            onClick={() => (sure ? void renew.run(undefined) : setSure(true))}
          >
            {sure ? 'Replace the current secret' : 'New secret'}
          </Button>
          <Button variant="secondary" aria-expanded={changing} onClick={() => setChanging(!changing)}>
            Return addresses
          </Button>
          {reason === null ? (
            <Button variant="secondary" onClick={() => setReason('')}>
              Close
            </Button>
          ) : (
            <form
              className="flex flex-wrap items-end gap-3"
              onSubmit={(event) => {
                event.preventDefault();
                void close.run(reason);
              }}
            >
              <TextField
                label="Reason"
                name="reason"
                dense
                required
                minLength={3}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
              <Button type="submit" variant="destructive" busy={close.busy}>
                Close {partner.name}
              </Button>
            </form>
          )}
        </div>
      )}
      {changing && <RedirectUrisForm partner={partner} onSaved={() => setChanging(false)} />}
    </Panel>
  );
}

const REDIRECT_URI_HINT =
  'One on each line. We send sellers back here after they decide. Leave empty if the partner sells for every business that allows it.';

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function RedirectUrisForm({ partner, onSaved }: { partner: BookingPartner; onSaved: () => void }) {
  const api = useApi();
  const form = useMutationForm<{ returnAddresses: string }, { returnAddresses: string[] }, unknown>({
    schema: redirectUrisSchema,
    initial: { returnAddresses: partner.returnAddresses.join('\n') },
    input: ({ returnAddresses }) => ({ returnAddresses: splitLines(returnAddresses) }),
    fieldOf: (path) => path.split('.')[0] ?? path,
    mutate: ({ returnAddresses }) => updateRedirectUris(api, partner.id, returnAddresses),
    successToast: { title: `${partner.name} updated. The change applies straight away.` },
    refresh: [partnersQuery(api).queryKey],
    onSuccess: onSaved,
  });
  return (
    <form {...form.form} className="grid gap-3">
      <TextAreaField
        {...form.field('returnAddresses')}
        label={`Return addresses of ${partner.name}`}
        hint={REDIRECT_URI_HINT}
        placeholder="https://…"
        spellCheck={false}
      />
      {form.sentence !== null && <Notice tone="danger">{form.sentence}</Notice>}
      <div>
        <Button type="submit" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

function NewPartnerForm({ onMade }: { onMade: (credentials: PartnerCredentials) => void }) {
  const api = useApi();
  const form = useMutationForm<
    { name: string; url: string; returnAddresses: string },
    NewPartner,
    PartnerCredentials
  >({
    schema: newPartnerSchema,
    initial: { name: '', url: '', returnAddresses: '' },
    input: ({ returnAddresses, ...rest }) => ({ ...rest, returnAddresses: splitLines(returnAddresses) }),
    fieldOf: (path) => path.split('.')[0] ?? path,
    mutate: (partner) => registerPartner(api, partner),
    refresh: [partnersQuery(api).queryKey],
    onSuccess: onMade,
  });
  return (
    <Panel role="region" aria-labelledby="new-partner">
      <h2 id="new-partner" className="text-h3">
        Register a partner
      </h2>
      <form {...form.form} className="mt-4 grid gap-4">
        <TextField
          {...form.field('name')}
          label="Name"
          hint="Businesses see it next to their bookings"
          dense
        />
        <TextField {...form.field('url')} label="Site" placeholder="https://…" dense />
        <TextAreaField
          {...form.field('returnAddresses')}
          label="Return addresses"
          optional
          hint={REDIRECT_URI_HINT}
          placeholder="https://…"
          spellCheck={false}
        />
        {form.sentence !== null && <Notice tone="danger">{form.sentence}</Notice>}
        <Button type="submit" busy={form.busy}>
          Register
        </Button>
      </form>
    </Panel>
  );
}
