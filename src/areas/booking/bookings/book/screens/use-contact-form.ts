import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { normaliseEmail, normaliseName } from '#shared/domain/text-normalisation.ts';
import { focusFirstInvalid } from '#shared/ui/mutation/show-errors.ts';
import type { BookingContact } from '../../contract.ts';
import { type ContactDraft, type ContactErrors, type ContactField, contactErrors } from '../contact-draft.ts';

const fields: readonly ContactField[] = ['fullName', 'email', 'phone', 'specialRequirements'];

/** Who books, for the form that asks it. */
export interface ContactForm {
  /** For the `<form>`. */
  form: {
    id: string;
    method: 'post';
    noValidate: true;
    ref: (form: HTMLFormElement | null) => void;
    onChange: (event: FormEvent) => void;
  };
  /** What a field needs. */
  field: (name: ContactField) => { name: ContactField; error: string | undefined };
  /** What was typed so far of what others go by. */
  typed: Partial<Pick<ContactDraft, 'fullName' | 'phone'>>;
  /** Fills in the telephone number where none is typed yet. The same function in every render. */
  fillPhone: (phone: string) => void;
  /** What can be sent; null when something has to be mended first. */
  read: () => BookingContact | null;
  /** Shows what the server refused of these fields. Answers whether there was anything. */
  refuse: (sentences: Readonly<Record<string, string>>) => boolean;
  /** The focus to the first field at fault, once its sentence is there: also to those of who comes, and the card's. */
  focusFirst: () => void;
}

/**
 * Keeps who books in the browser's own fields, so that what was typed before the page's script ran is kept too. What is
 * wrong is said when the form is sent, and looked at again as its field is changed.
 */
export function useContactForm(id: string): ContactForm {
  const form = useRef<HTMLFormElement | null>(null);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [typed, setTyped] = useState<ContactForm['typed']>({});
  const sent = useRef(false);
  const [mendings, setMendings] = useState(0);
  useEffect(() => {
    if (mendings > 0) focusFirstInvalid(form.current);
  }, [mendings]);
  const fillPhone = useCallback((phone: string) => {
    const field = form.current?.elements.namedItem('phone');
    if (!(field instanceof HTMLInputElement) || field.value !== '') return;
    field.value = phone;
    setTyped((before) => ({ ...before, phone }));
  }, []);
  return {
    form: {
      id,
      // Never a GET: nothing that is typed may end up in the address.
      method: 'post',
      noValidate: true,
      ref: (element) => {
        form.current = element;
      },
      onChange: ({ target }) => {
        const draft = readDraft(form.current);
        setTyped({ fullName: draft.fullName, phone: draft.phone });
        const name = fields.find(
          (field) => target instanceof Element && target.getAttribute('name') === field,
        );
        if (!sent.current || name === undefined) return;
        setErrors((before) => ({ ...before, [name]: contactErrors(draft)[name] }));
      },
    },
    field: (name) => ({ name, error: errors[name] }),
    typed,
    fillPhone,
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
