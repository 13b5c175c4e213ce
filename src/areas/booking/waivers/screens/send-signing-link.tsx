import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useCopy } from '#shared/ui/mutation/use-copy.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { createSigningLink } from '../api.ts';
import { type SigningLink, waiverLinkSchema } from '../contract.ts';

export function SendSigningLink({ bookingId, person }: { bookingId: string; person: string }) {
  const api = useApi();
  const [made, setMade] = useState<SigningLink | null>(null);
  const form = useMutationForm({
    schema: waiverLinkSchema,
    initial: { email: '' },
    mutate: ({ email }) => createSigningLink(api, bookingId, email),
    onSuccess: setMade,
    unreachable: 'Please check your connection and try again.',
  });
  return (
    <section aria-labelledby="let-them-sign" className="mt-10 grid gap-3 border-t border-line pt-6">
      <h2 id="let-them-sign" className="text-h4">
        Not {person}?
      </h2>
      <p className="text-ink-2">
        Adults sign for themselves. Send {person} a link. They don’t need an account, and you won’t see their
        answers.
      </p>
      <form {...form.form} className="flex flex-wrap items-start gap-3">
        <TextField
          label={`${person}’s email address`}
          optional
          type="email"
          autoComplete="off"
          hint="Leave empty to get a link you can share yourself."
          className="min-w-0 flex-1 basis-64"
          {...form.field('email')}
        />
        <Button
          type="submit"
          variant="secondary"
          busy={form.busy}
          busyLabel="Creating link..."
          className="h-12! md:mt-6.5"
        >
          {form.values.email.trim() === '' ? 'Create link' : 'Send link'}
        </Button>
      </form>
      <div role="status" className="grid gap-3 empty:hidden">
        {form.sentence !== null && <Notice tone="danger">{form.sentence}</Notice>}
        {made?.sentTo != null && (
          <Notice tone="brand">Sent to {made.sentTo}. Earlier links no longer work.</Notice>
        )}
        {made?.path != null && <CopySigningLink path={made.path} person={person} />}
      </div>
    </section>
  );
}

/** We can't show the link again, only create a new one. */
function CopySigningLink({ path, person }: { path: string; person: string }) {
  const url = new URL(path, window.location.origin).href;
  const { said, copy } = useCopy(url, 'link');
  return (
    <>
      <TextField
        label={`Link for ${person}`}
        hint="Don’t share it with anyone else. Earlier links no longer work."
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy link
        </Button>
        <p className="text-sm text-ink-2">{said}</p>
      </div>
    </>
  );
}
