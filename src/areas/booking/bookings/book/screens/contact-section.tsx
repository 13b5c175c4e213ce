import UserRound from 'lucide-react/icons/user-round';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { ContactDraft } from '../contact-draft.ts';
import { FormStep } from './form-step.tsx';
import type { ContactForm } from './use-contact-form.ts';

type KnownContact = Pick<ContactDraft, 'fullName' | 'email' | 'phone'>;

/** Folded to one line while everything is known. The fields stay in the form, so that it reads and keeps them. */
export function ContactSection({
  field,
  initial,
  typed,
  folded,
  onUnfold,
  children,
}: {
  field: ContactForm['field'];
  initial: KnownContact;
  typed: Partial<KnownContact>;
  folded: boolean;
  onUnfold: () => void;
  children: ReactNode;
}) {
  const fields = useRef<HTMLDivElement>(null);
  const wasFolded = useRef(folded);
  useEffect(() => {
    if (wasFolded.current && !folded && document.activeElement === document.body)
      fields.current?.querySelector('input')?.focus();
    wasFolded.current = folded;
  }, [folded]);
  const shown = { ...initial, ...typed };
  return (
    <FormStep title="Your details">
      {folded && (
        <div className="flex min-h-16 items-center gap-3.5 rounded-card border border-line bg-surface px-4 py-3 leading-snug">
          <Icon drawing={UserRound} className="text-ink-2" />
          <p className="min-w-0 flex-1 wrap-anywhere">
            <b className="block font-semibold">{shown.fullName}</b>
            <span className="block text-sm text-ink-2">{shown.email}</span>
            <span className="block text-sm text-ink-2 tabular-nums">{shown.phone}</span>
          </p>
          <button type="button" className="link min-h-11 flex-none font-semibold" onClick={onUnfold}>
            Change<span className="sr-only"> your details</span>
          </button>
        </div>
      )}
      <div ref={fields} hidden={folded} className="grid gap-4 sm:grid-cols-2 [&[hidden]]:hidden">
        <TextField
          {...field('fullName')}
          label="Full Name"
          autoComplete="name"
          placeholder="e.g. Priya Nair"
          defaultValue={initial.fullName}
          className="sm:col-span-2"
        />
        <TextField
          {...field('email')}
          label="Email Address"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={initial.email}
        />
        <TextField
          {...field('phone')}
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="e.g. 07700 900123"
          hint="Only used if the session changes."
          defaultValue={initial.phone}
        />
      </div>
      {children}
    </FormStep>
  );
}
