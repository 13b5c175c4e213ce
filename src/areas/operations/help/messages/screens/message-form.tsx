import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { RefusedError } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { articlesQuery } from '../../api.ts';
import { myHelpMessagesQuery, sendMessage } from '../api.ts';
import type { SentMessage } from '../contract.ts';
import {
  COMPLAINT_PROMISE,
  isMessageComplete,
  MESSAGE_MAX_LENGTH,
  messageErrors,
  messageTopics,
} from '../message-options.ts';

const fields = ['topic', 'bookingId', 'body', 'complaint', 'name', 'email', 'website'] as const;

/** Suggests help articles while the person writes. */
export function MessageForm({
  signedIn,
  onSent,
}: {
  signedIn: boolean;
  onSent: (sent: SentMessage) => void;
}) {
  const api = useApi();
  const key = useRef<string>(undefined);
  const [written, setWritten] = useState('');
  const { data } = useQuery({ ...myHelpMessagesQuery(api), enabled: signedIn });
  const bookings = data?.bookings ?? [];
  const { errors, ...form } = useLightForm({
    fields,
    check: (typed) => ({
      ...(typed.topic === '' && { topic: messageErrors.topic }),
      ...(!isMessageComplete(typed.body) && { body: messageErrors.body }),
      ...(!signedIn && typed.name === '' && { name: messageErrors.name }),
      ...(!signedIn && typed.email === '' && { email: messageErrors.email }),
    }),
    mutate: async ({ topic: typed, bookingId, complaint, ...message }) => {
      const topic = messageTopics.find(({ value }) => value === typed)?.value;
      if (topic === undefined) throw new RefusedError(messageErrors.topic, 'topic');
      // Idempotency key: one form is one message, however often it is sent.
      key.current ??= crypto.randomUUID();
      return sendMessage(api, {
        ...message,
        key: key.current,
        topic,
        bookingId: bookingId === '' ? null : bookingId,
        complaint: complaint !== '',
      });
    },
    refresh: [['own-messages']],
    onSuccess: onSent,
  });
  return (
    <form {...form.form} onChange={form.lookAgain} className="grid gap-5">
      <SelectField
        label="What’s it about?"
        name="topic"
        placeholder="Choose"
        options={messageTopics}
        error={errors.topic}
      />
      {bookings.length > 0 && (
        <SelectField
          label="Which booking?"
          optional
          name="bookingId"
          placeholder="None of them"
          options={bookings.map(({ id, reference, title, startsAt }) => ({
            value: id,
            label: `${title}, ${formatShortMoment(new Date(startsAt))} (${reference})`,
          }))}
          error={errors.bookingId}
        />
      )}
      <TextAreaField
        label="Your message"
        name="body"
        rows={7}
        maxLength={MESSAGE_MAX_LENGTH}
        hint={`Up to ${formatCount(MESSAGE_MAX_LENGTH)} characters. Don’t include card numbers or passwords.`}
        error={errors.body}
        onChange={(event) => setWritten(event.target.value)}
      />
      <SuggestedArticles written={written} />
      {!signedIn && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Your name" name="name" autoComplete="name" maxLength={80} error={errors.name} />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            error={errors.email}
          />
        </div>
      )}
      {/* For programs that fill in whatever they find: people neither see nor reach it. */}
      <div aria-hidden="true" className="absolute -left-2499.75">
        <label htmlFor="contact-website">Leave this empty</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div>
        <CheckboxField label="This is a complaint" name="complaint" value="yes" />
        <p className="mt-1 text-sm text-ink-2">
          Tick this if you want us to investigate and put something right. {COMPLAINT_PROMISE}
        </p>
      </div>
      {form.sentence !== null && (
        <Notice tone="danger" role="alert">
          {form.sentence}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={form.busy} busyLabel="Sending...">
          Send message
        </Button>
      </div>
    </form>
  );
}

/** A pause in writing. */
const DEBOUNCE_MS = 600;
/** Shorter texts find nothing useful. */
const MIN_LETTERS = 15;
const MAX_SUGGESTIONS = 2;

function SuggestedArticles({ written }: { written: string }) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(written.trim().slice(0, 200)), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  const { data = [] } = useQuery({
    ...articlesQuery(useApi(), asked),
    enabled: asked.length >= MIN_LETTERS,
  });
  if (asked.length < MIN_LETTERS || data.length === 0) return null;
  return (
    <Notice tone="info" role="status">
      <p className="font-semibold">These articles may help:</p>
      <ul className="mt-1 grid gap-1">
        {data.slice(0, MAX_SUGGESTIONS).map(({ slug, title }) => (
          <li key={slug}>
            {/* A new tab, so that the draft stays. */}
            <RouteLink href={`/help/${slug}`} target="_blank" className="underline underline-offset-[3px]">
              {title}
              <span className="sr-only"> (opens in a new tab)</span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
