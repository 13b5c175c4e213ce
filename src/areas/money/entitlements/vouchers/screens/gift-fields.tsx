import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { CheckedForm } from '#shared/ui/mutation/use-mutation-form.ts';
import type { Gift } from '../contract.ts';
import { deliveryTimeText } from '../copy.ts';
import { MAX_DELIVERY_DAYS, MAX_MESSAGE_LENGTH } from '../rules.ts';

export interface GiftDraft {
  name: string;
  message: string;
  how: 'mail' | 'print';
  email: string;
  on: string;
}

export const emptyGift = (today: string): GiftDraft => ({
  name: '',
  message: '',
  how: 'mail',
  email: '',
  on: today,
});

export const toGift = ({ name, message, how, email, on }: GiftDraft): Gift => ({
  name,
  message,
  mail: how === 'mail' ? { email: email.trim(), on } : null,
});

/** "gift.mail.on" → `on`. */
export const giftFieldName = (path: string): string => path.replace(/^gift\./, '').replace(/^mail\./, '');

export function GiftFields({
  form: { field, choice, values },
  now,
}: {
  form: Pick<CheckedForm<GiftDraft>, 'field' | 'choice' | 'values'>;
  now: Date;
}) {
  const today = londonDay(now);
  const left = MAX_MESSAGE_LENGTH - values.message.trim().length;
  return (
    <div className="grid gap-4">
      <TextField {...field('name')} label="Their name" autoComplete="off" maxLength={60} />
      <TextAreaField
        {...field('message')}
        label="Message"
        optional
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH + 20}
        hint={left < 100 ? `${left} characters left` : `Up to ${MAX_MESSAGE_LENGTH} characters`}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">How should we send it?</legend>
        <RadioField {...choice('how', 'mail')} label="Email it for me" />
        <RadioField {...choice('how', 'print')} label="I’ll print it myself" />
      </fieldset>
      {values.how === 'mail' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            {...field('email')}
            label="Their email"
            type="email"
            inputMode="email"
            autoComplete="off"
          />
          <TextField
            {...field('on')}
            label="Send on"
            type="date"
            min={today}
            max={plusDays(today, MAX_DELIVERY_DAYS)}
            hint={deliveryTimeText(values.on, now)}
          />
        </div>
      )}
    </div>
  );
}
