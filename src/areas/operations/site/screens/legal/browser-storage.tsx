import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { canSavePlace, setPlaceSaving } from '#areas/identity/accounts/current/last-place.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { TextLink } from './contact-lines.tsx';
import { FactTable } from './fact-table.tsx';

const formatCode = (name: string): ReactNode => (
  <code className="font-mono text-xs [overflow-wrap:anywhere] text-ink">{name}</code>
);

export function CookieTable() {
  const { publicUrl, signIn } = useSite();
  const secure = publicUrl.startsWith('https:');
  return (
    <FactTable
      caption="Cookies that this site sets"
      columns={['Purpose', 'Name', 'How long']}
      widths="1.3fr 1.2fr 1fr"
      rows={[
        [
          'Keeps you signed in. Scripts can’t read it.',
          formatCode(secure ? '__Host-fettle.session_token' : 'fettle.session_token'),
          'Seven days from your last visit, or until you sign out.',
        ],
        [
          'Starts your next search at the place you searched last. It’s optional and never stores your device’s location. If you turn it off, it stores only that choice.',
          formatCode('fettle.place'),
          'One year, or until you sign out. If you turn it off: one year.',
        ],
        [
          'Matches your passkey’s reply to our request when you sign in or add a passkey.',
          formatCode(secure ? '__Host-fettle.better-auth-passkey' : 'fettle.better-auth-passkey'),
          'Five minutes.',
        ],
        [
          'Keeps the place you want to book while you sign in. Scripts can’t read it.',
          formatCode('fettle.visitor'),
          'One hour, or until the checkout has your place.',
        ],
        ...(signIn.google || signIn.oidc !== null
          ? [
              [
                'Checks that you come back from the right company when you sign in with another account.',
                formatCode(secure ? '__Host-fettle.state' : 'fettle.state'),
                'Five minutes.',
              ],
            ]
          : []),
      ]}
    />
  );
}

/** Cookies that Stripe sets on payment pages. */
export function PaymentCookieTable() {
  return (
    <>
      <p>
        Stripe takes card payments. Its script loads only on pages where you pay. It sets these cookies to
        detect bots and prevent fraud. Without them, a payment may fail.
      </p>
      <FactTable
        caption="Cookies that Stripe sets when you pay"
        columns={['Purpose', 'Name', 'How long']}
        widths="1.3fr 1.2fr 1fr"
        rows={[
          ['Recognises your device to prevent fraud', formatCode('__stripe_mid'), 'One year.'],
          ['Recognises your visit to prevent fraud', formatCode('__stripe_sid'), '30 minutes.'],
          ['Assesses the risk of fraud, at m.stripe.com', formatCode('m'), 'Up to two years.'],
        ]}
      />
      <p>
        More in <TextLink href="https://stripe.com/gb/legal/cookies-policy">Stripe’s cookie policy</TextLink>.
      </p>
    </>
  );
}

export function TabStorageTable() {
  return (
    <FactTable
      caption="Items in session storage"
      columns={['Purpose', 'Name']}
      rows={[
        ['Takes “Back to Search” to your last search', formatCode('fettle:last-search')],
        ['Keeps your scroll position when you go back', formatCode('tsr-scroll-restoration-v1_3')],
        ['Waits for the sign-in code that we emailed you', formatCode('fettle:sign-in-code')],
        ['Saves a favourite after you sign in', formatCode('fettle:favourite')],
        ['Saves a search after you sign in', formatCode('fettle:save-search')],
        ['Keeps what you typed at the checkout if you reload it', formatCode('fettle.draft.checkout…')],
        ['Reloads the page only once after an update', formatCode('fettle-reloaded-at')],
      ]}
    />
  );
}

export function OfflineStorageTable() {
  return (
    <FactTable
      caption="Items stored for offline use"
      columns={['Purpose', 'Name', 'How long']}
      widths="1.3fr 1.2fr 1fr"
      rows={[
        ['The offline page', formatCode('fettle-shell-2'), 'Until we release a new version.'],
        [
          'The script and style of the front desk, so that it opens offline',
          formatCode('fettle-desk-files'),
          'Until we release a new version.',
        ],
        [
          'Your bookings as you last saw them, with upcoming check-in codes',
          formatCode('fettle-bookings'),
          'Until you sign out or someone else signs in.',
        ],
        [
          'For business staff: the front desk as you last saw it',
          formatCode('fettle-desk'),
          'For the day, or until you sign out or someone else signs in.',
        ],
        [
          'Changes made at the front desk without a connection',
          formatCode('fettle-desk:…'),
          'Until your device sends them to us.',
        ],
        [
          'A long form that you started but haven’t sent',
          formatCode('fettle.draft.…'),
          'Until you send it, discard it or sign out.',
        ],
      ]}
    />
  );
}

/** The last place searched: the one optional cookie. */
export function PlaceChoice() {
  const [keeps, setKeeps] = useState(true);
  useEffect(() => setKeeps(canSavePlace()), []);
  return (
    <CheckboxField
      label="Remember the last place I searched in this browser"
      checked={keeps}
      disabled={!useHydrated()}
      onChange={(event) => {
        setPlaceSaving(event.target.checked);
        setKeeps(event.target.checked);
      }}
    />
  );
}
