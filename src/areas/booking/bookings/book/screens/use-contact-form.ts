import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { normaliseEmail, normaliseName } from '#shared/domain/text-normalisation.ts';
import { focusFirstInvalid } from '#shared/ui/mutation/show-errors.ts';
import type { BookingContact } from '../../contract.ts';
import { readCheckoutDraft, updateCheckoutDraft } from '../checkout-draft.ts';
import { type ContactDraft, type ContactErrors, type ContactField, contactErrors } from '../contact-draft.ts';

const fields: readonly ContactField[] = ['fullName', 'email', 'phone', 'specialRequirements'];

export interface ContactForm {
  form: {
    id: string;
    method: 'post';
    noValidate: true;
    ref: RefObject<HTMLFormElement | null>;
    onChange: (event: FormEvent) => void;
  };
  field: (name: ContactField) => { name: ContactField; error: string | undefined };
  /** The values that other parts of the form use. */
  typed: Partial<ContactDraft>;
  /** Fills empty fields only. A stable function. */
  fillEmpty: (known: Partial<Pick<ContactDraft, 'fullName' | 'email' | 'phone'>>) => void;
  /** The errors of fields that aren't empty, shown in the form; whether there are any. */
  checkFilled: () => boolean;
  /** Null while there are errors. */
  read: () => BookingContact | null;
  /** Shows the server's field errors. Returns whether there were any. */
  refuse: (sentences: Readonly<Record<string, string>>) => boolean;
  /** Focuses the first invalid field after its error renders, attendee and card fields included. */
  focusFirst: () => void;
}

/** Uncontrolled, so that text typed before hydration stays. A reload keeps it. Validates on submit, then on change. */
export function useContactForm(id: string, draftId: string): ContactForm {
  const form = useRef<HTMLFormElement | null>(null);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [typed, setTyped] = useState<ContactForm['typed']>({});
  const sent = useRef(false);
  const [mendings, setMendings] = useState(0);
  useEffect(() => {
    if (mendings > 0) focusFirstInvalid(form.current);
  }, [mendings]);
  useEffect(() => {
    restoreDraft(form.current, readCheckoutDraft(draftId).contact);
    setTyped(readDraft(form.current));
  }, [draftId]);
  const fillEmpty = useCallback<ContactForm['fillEmpty']>((known) => {
    for (const [name, value] of Object.entries(known)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === '') field.value = value;
    }
    setTyped(readDraft(form.current));
  }, []);
  return {
    form: {
      id,
      // Never GET: typed text must not end up in the URL.
      method: 'post',
      noValidate: true,
      ref: form,
      onChange: ({ target }) => {
        const draft = readDraft(form.current);
        updateCheckoutDraft(draftId, { contact: draft });
        setTyped(draft);
        const name = fields.find(
          (field) => target instanceof Element && target.getAttribute('name') === field,
        );
        if (!sent.current || name === undefined) return;
        setErrors((before) => ({ ...before, [name]: contactErrors(draft)[name] }));
      },
    },
    field: (name) => ({ name, error: errors[name] }),
    typed,
    fillEmpty,
    checkFilled: () => {
      const draft = readDraft(form.current);
      const found = Object.entries(contactErrors(draft)).filter(([name]) =>
        fields.some((field) => field === name && draft[field].trim() !== ''),
      );
      setErrors(Object.fromEntries(found));
      return found.length > 0;
    },
    read: () => {
      sent.current = true;
      const draft = readDraft(form.current);
      const found = contactErrors(draft);
      setErrors(found);
      if (Object.keys(found).length > 0) return null;
      return {
        fullName: normaliseName(draft.fullName),
        email: normaliseEmail(draft.email),
        phone: draft.phone.trim(),
        specialRequirements: draft.specialRequirements.trim(),
      };
    },
    refuse: (sentences) => {
      const found = fields.filter((name) => sentences[name] !== undefined);
      setErrors(Object.fromEntries(found.map((name) => [name, sentences[name]])));
      return found.length > 0;
    },
    focusFirst: () => setMendings((count) => count + 1),
  };
}

/** Leaves alone what the person has typed since. */
function restoreDraft(form: HTMLFormElement | null, contact: Partial<ContactDraft> = {}): void {
  for (const name of fields) {
    const field = form?.elements.namedItem(name);
    const kept = contact[name];
    if (kept === undefined) continue;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (field.value === field.defaultValue) field.value = kept;
  }
}

function readDraft(form: HTMLFormElement | null): ContactDraft {
  const fields = new FormData(form ?? undefined);
  const text = (name: ContactField) => String(fields.get(name) ?? '');
  return {
    fullName: text('fullName'),
    email: text('email'),
    phone: text('phone'),
    specialRequirements: text('specialRequirements'),
  };
}
