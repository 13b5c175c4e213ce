import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { allowPlace, keepsPlace } from '#features/accounts/current/last-place.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { TextLink } from './contact-lines.tsx';
import { FactTable } from './fact-table.tsx';

const code = (name: string): ReactNode => (
  <code className="font-mono text-xs [overflow-wrap:anywhere] text-ink">{name}</code>
);

/** The cookies that this installation sets. */
export function Cookies() {
  const { publicUrl, signIn } = useSite();
  const secure = publicUrl.startsWith('https:');
  return (
    <FactTable
      caption="Cookies set by this site"
      columns={['What for', 'Name', 'How long']}
      widths="1.3fr 1.2fr 1fr"
      rows={[
        [
          'Keeping you signed in. Scripts cannot read it.',
          code(secure ? '__Host-fettle.session_token' : 'fettle.session_token'),
          'Seven days from your last visit, or until you log out.',
        ],
        [
          'Beginning your next search at the place you searched last. A convenience: nothing else needs it. Your device’s position is not kept. If you refuse it, it keeps only that.',
          code('fettle.place'),
          'A year, or until you log out. A refusal: a year.',
        ],
        [
          'Signing in with a passkey, or adding one: that the answer is to our question.',
          code(secure ? '__Host-fettle.better-auth-passkey' : 'fettle.better-auth-passkey'),
          'Five minutes.',
        ],
        ...(signIn.google || signIn.oidc !== null
          ? [
              [
                'Signing in with another company: that you come back from where we sent you.',
                code(secure ? '__Host-fettle.state' : 'fettle.state'),
                'Five minutes.',
              ],
            ]
          : []),
      ]}
    />
  );
}

/** What Stripe sets where one pays. */
export function PaymentCookies() {
  return (
    <>
      <p>
        Cards are taken by Stripe. Its script is loaded only where you pay, and sets these cookies to tell
        people from machines and to prevent fraud. Without them a payment may be refused.
      </p>
      <FactTable
        caption="Cookies set by Stripe where you pay"
        columns={['What for', 'Name', 'How long']}
        widths="1.3fr 1.2fr 1fr"
        rows={[
          ['Recognising the device, against fraud', code('__stripe_mid'), 'One year.'],
          ['Recognising the visit, against fraud', code('__stripe_sid'), '30 minutes.'],
          ['Assessing the risk of fraud, at m.stripe.com', code('m'), 'Up to two years.'],
        ]}
      />
      <p>
        More in <TextLink href="https://stripe.com/gb/legal/cookies-policy">Stripe’s cookie policy</TextLink>.
      </p>
    </>
  );
}

/** What the tab's own memory holds. */
export function TabStorage() {
  return (
    <FactTable
      caption="What is kept in session storage"
      columns={['What for', 'Name']}
      rows={[
        ['“Back to Search” returns to the search you came from', code('fettle:last-search')],
        ['Pages are where you left them when you go back', code('tsr-scroll-restoration-v1_3')],
        ['What you save before you have signed in is saved once you have', code('fettle:favourite')],
        ['The search you save before you have signed in is saved once you have', code('fettle:save-search')],
        ['After an update the page reloads once, and not again and again', code('fettle-reloaded-at')],
      ]}
    />
  );
}

/** What the browser keeps beyond the tab. */
export function OfflineStorage() {
  return (
    <FactTable
      caption="What is kept for when you are offline"
      columns={['What for', 'Name', 'How long']}
      widths="1.3fr 1.2fr 1fr"
      rows={[
        ['The page that says you are offline', code('fettle-shell-2'), 'Until a newer one comes.'],
        [
          'Your bookings as you last saw them, with the codes of those to come',
          code('fettle-bookings'),
          'Until you log out, or anybody signs in.',
        ],
        [
          'For those who work at a business: the front desk as it was last seen',
          code('fettle-desk'),
          'For the day, or until you log out, or anybody signs in.',
        ],
        [
          'What was done at the front desk without a connection',
          code('fettle-desk:…'),
          'Until it has reached us.',
        ],
        [
          'A long form that you have begun and not sent',
          code('fettle.draft.…'),
          'Until you send or give it up, or log out.',
        ],
      ]}
    />
  );
}

/** Whether this browser keeps the place that was searched last: the one cookie that can be refused here. */
export function PlaceChoice() {
  const [keeps, setKeeps] = useState(true);
  useEffect(() => setKeeps(keepsPlace()), []);
  return (
    <CheckboxField
      label="Keep the place I searched last in this browser"
      checked={keeps}
      disabled={!useHydrated()}
      onChange={(event) => {
        allowPlace(event.target.checked);
        setKeeps(event.target.checked);
      }}
    />
  );
}
