import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { formatLondonMoment, formatShortMoment } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { audienceSizeQuery, groupMessagesQuery, sendGroupMessage } from '../api.ts';
import { type GroupMessages, groupMessageSchema, type SentMessage } from '../contract.ts';
import { audienceSizeText, groupLabels } from '../copy.ts';
import { customerGroups } from '../rules.ts';

const route = getRouteApi('/business/messages');

/** `/business/messages`; `?to=` presets the audience. */
export function MessagesPage({ business }: { business: MyBusiness }) {
  const api = useApi();
  const query = useQuery(groupMessagesQuery(api, business.id));
  if (!canPerform(business.role, 'message_customers'))
    return <RoleNotPermitted businessName={business.name} />;
  return (
    <>
      <BackLink href={businessHref('/business/customers', business)}>All customers</BackLink>
      <QueryContent
        query={query}
        failure="Failed to load your messages. Please try again."
        waiting={<Skeleton className="mt-4 h-80 rounded-card" />}
      >
        {(answer) => (
          <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start">
            <ComposeForm key={business.id} business={business} answer={answer} />
            <SentMessages messages={answer.messages} />
          </div>
        )}
      </QueryContent>
    </>
  );
}

function ComposeForm({ business, answer }: { business: MyBusiness; answer: GroupMessages }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { to: asked = '' } = route.useSearch();
  // Idempotency key.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = useMutationForm({
    schema: groupMessageSchema,
    initial: { to: asked, subject: '', text: '' },
    input: (values) => ({ ...values, key }),
    mutate: (input) => sendGroupMessage(api, business.id, input),
    successToast: ({ messages: [latest] }) => ({
      title: 'Message sent',
      description: `${pluralize(latest?.recipients ?? 0, 'person', 'people')} will get it by email.`,
    }),
    onSuccess: (sent) => {
      form.reset({ to: '', subject: '', text: '' });
      setKey(crypto.randomUUID());
      queryClient.setQueryData(groupMessagesQuery(api, business.id).queryKey, sent);
    },
  });
  const { to, subject, text } = form.values;
  const reach = useQuery({ ...audienceSizeQuery(api, business.id, to), enabled: to !== '' });
  const recipients = reach.data?.recipients ?? 0;
  return (
    <Panel role="region" aria-labelledby="write">
      <h2 id="write" className="mb-3 text-h3">
        Message a group
      </h2>
      <form {...form.form} className="grid gap-4">
        <SelectField
          label="To"
          hint="Messages about a date or session go to everyone booked. News goes only to people who’ve opted in."
          placeholder="Choose who to message"
          options={[
            ...answer.dates.map(({ id, title, startsAt }) => ({
              value: `date:${id}`,
              label: `Booked: ${title}, ${formatShortMoment(new Date(startsAt))}`,
            })),
            ...answer.sessions.map(({ id, title }) => ({
              value: `session:${id}`,
              label: `Booked: ${title}, all future dates`,
            })),
            ...answer.tags.map((tag) => ({ value: `tag:${tag}`, label: `News: tag “${tag}”` })),
            ...customerGroups.map((group) => ({
              value: `group:${group}`,
              label: `News: ${groupLabels[group]}`,
            })),
          ]}
          {...form.field('to')}
        />
        <p role="status" className="-mt-2 text-sm text-ink-2 tabular-nums">
          {to !== '' && reach.data !== undefined && audienceSizeText(reach.data)}
        </p>
        <TextField label="Subject" maxLength={120} {...form.field('subject')} />
        <TextAreaField
          label="Message"
          hint="Plain text. Replies go to your business email."
          rows={8}
          maxLength={4000}
          {...form.field('text')}
        />
        {(subject !== '' || text !== '') && (
          <section aria-label="Preview" className="rounded-tile bg-sunken px-4 py-3.5 wrap-anywhere">
            <p className="text-sm text-ink-2">Preview</p>
            <p className="font-semibold">
              {business.name}: {subject}
            </p>
            <p className="mt-1 whitespace-pre-line">{text}</p>
          </section>
        )}
        {form.sentence !== null && (
          <Notice tone="danger" role="alert">
            {form.sentence}
          </Notice>
        )}
        <Button
          type="submit"
          className="justify-self-start"
          busy={form.busy}
          busyLabel="Sending..."
          disabled={to !== '' && reach.data !== undefined && recipients === 0 && !form.busy}
        >
          <Icon drawing={Send} size="sm" />
          {recipients === 0 ? 'Send' : `Send to ${pluralize(recipients, 'person', 'people')}`}
        </Button>
      </form>
    </Panel>
  );
}

function SentMessages({ messages }: { messages: readonly SentMessage[] }) {
  return (
    <Panel role="region" aria-labelledby="sent" className="min-w-0">
      <h2 id="sent" className="mb-3 text-h3">
        Sent
      </h2>
      {messages.length === 0 ? (
        <p className="text-ink-2">
          No messages yet. You’ll see each one here with how many people it reached.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {messages.map((message) => (
            <li key={message.id} className="py-3 wrap-anywhere first:pt-0 last:pb-0">
              <details>
                <summary className="cursor-pointer py-1 font-semibold">{message.subject}</summary>
                <p className="mt-1 whitespace-pre-line">{message.text}</p>
              </details>
              <p className="text-sm text-ink-2 tabular-nums">
                {message.sentTo} · {message.author ?? 'Former team member'},{' '}
                {formatLondonMoment(new Date(message.sentAt))}
              </p>
              <p className="text-sm text-ink-2 tabular-nums">
                {message.delivered} of {message.recipients} delivered
                {message.refused > 0 && `, ${message.refused} refused`}
                {message.ended > 0 && `, ${message.ended} unsubscribed first`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
