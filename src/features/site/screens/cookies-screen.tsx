import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { allowPlace, keepsPlace } from '#features/accounts/current/last-place.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { MailLink, TextLink } from './legal/contact-lines.tsx';
import { FactTable } from './legal/fact-table.tsx';
import { LegalPage, type LegalSection } from './legal/legal-page.tsx';

const code = (name: string): ReactNode => (
  <code className="font-mono text-xs [overflow-wrap:anywhere] text-ink">{name}</code>
);

function sections({
  secure,
  stripe,
  providers,
}: {
  secure: boolean;
  stripe: boolean;
  /** People may sign in with other companies. */
  providers: boolean;
}): LegalSection[] {
  return [
    {
      id: 'cookies-we-set',
      title: 'Cookies we set',
      body: (
        <>
          <p>
            A cookie is a small text that a site asks your browser to keep and to send back. We set two that
            stay, and only when you sign in; the second you can refuse below. Some ways of signing in need
            another for some minutes. Visitors get none.
          </p>
          <FactTable
            caption="Cookies set by this site"
            columns={['What for', 'Name', 'How long']}
            widths="md:grid-cols-[1.3fr_1.2fr_1fr]"
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
              ...(providers
                ? [
                    [
                      'Signing in with another company: that you come back from where we sent you.',
                      code(secure ? '__Host-fettle.state' : 'fettle.state'),
                      'Five minutes.',
                    ] satisfies [string, ReactNode, string],
                  ]
                : []),
            ]}
          />
        </>
      ),
    },
    ...(stripe
      ? [
          {
            id: 'payment',
            title: 'Cookies when you pay',
            body: (
              <>
                <p>
                  Cards are taken by Stripe. Its script is loaded only where you pay, and sets these cookies
                  to tell people from machines and to prevent fraud. Without them a payment may be refused.
                </p>
                <FactTable
                  caption="Cookies set by Stripe where you pay"
                  columns={['What for', 'Name', 'How long']}
                  widths="md:grid-cols-[1.3fr_1.2fr_1fr]"
                  rows={[
                    ['Recognising the device, against fraud', code('__stripe_mid'), 'One year.'],
                    ['Recognising the visit, against fraud', code('__stripe_sid'), '30 minutes.'],
                    ['Assessing the risk of fraud, at m.stripe.com', code('m'), 'Up to two years.'],
                  ]}
                />
                <p>
                  More in{' '}
                  <TextLink href="https://stripe.com/gb/legal/cookies-policy">
                    Stripe’s cookie policy
                  </TextLink>
                  .
                </p>
              </>
            ),
          },
        ]
      : []),
    {
      id: 'storage',
      title: 'What your browser’s tab remembers',
      body: (
        <>
          <p>
            Some things stay in the tab’s own memory (session storage). They are not sent to us, and are gone
            when you close the tab.
          </p>
          <FactTable
            caption="What is kept in session storage"
            columns={['What for', 'Name']}
            widths="md:grid-cols-[1fr_1.4fr]"
            rows={[
              ['“Back to Search” returns to the search you came from', code('fettle:last-search')],
              ['Pages are where you left them when you go back', code('tsr-scroll-restoration-v1_3')],
              ['What you save before you have signed in is saved once you have', code('fettle:favourite')],
              [
                'The search you save before you have signed in is saved once you have',
                code('fettle:save-search'),
              ],
              ['After an update the page reloads once, and not again and again', code('fettle-reloaded-at')],
            ]}
          />
        </>
      ),
    },
    {
      id: 'offline',
      title: 'What is kept for when you are offline',
      body: (
        <>
          <p>
            Your browser keeps some things for this site, so that it can be of use without a connection. You
            can delete them in your browser’s settings.
          </p>
          <FactTable
            caption="What is kept for when you are offline"
            columns={['What for', 'Name', 'How long']}
            widths="md:grid-cols-[1.3fr_1.2fr_1fr]"
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
            ]}
          />
        </>
      ),
    },
    {
      id: 'no-banner',
      title: 'Why there is no cookie banner',
      body: (
        <>
          <p>
            The law asks for your consent before anything is stored that a service does not need (Privacy and
            Electronic Communications Regulations 2003, regulation 6). All but one of the things on this page
            are strictly necessary for what you asked for: signing in, paying safely, finding your way back.
          </p>
          <p>
            The exception is the place you searched last. It only fits our pages to you, which the law allows
            without asking first where we tell you of it and you can easily refuse (Schedule A1 to those
            regulations): you can,{' '}
            <a className="link" href="#your-choice">
              below
            </a>
            .
          </p>
          <p>
            There is no advertising and nothing that follows you, here or on other sites. How often a session
            is found and opened is counted, with the way that led there, as sums by day: nothing is kept on
            your device for it, and nothing about you is in it. Should that ever change, we will ask first.
          </p>
        </>
      ),
    },
    {
      id: 'your-choice',
      title: 'Your choice',
      body: (
        <>
          <PlaceChoice />
          <p>
            You can delete or block cookies in your browser’s settings. Searching and reading go on working;
            without the sign-in cookie you cannot sign in or book. Questions go to <MailLink />; what we do
            with personal data is in the{' '}
            <RouteLink href="/privacy" className="link">
              Privacy Policy
            </RouteLink>
            .
          </p>
        </>
      ),
    },
  ];
}

/** `/cookies`: exactly what the site stores on a device, why nobody is asked for consent, and what can be refused. */
export function CookiesScreen() {
  const { publicUrl, payments, signIn } = useSite();
  return (
    <LegalPage
      title="Cookie Policy"
      summary={[
        payments.provider === 'stripe'
          ? 'Two lasting cookies of ours, and only when you sign in. Where you pay, Stripe adds its own against fraud.'
          : 'Two lasting cookies, and only when you sign in.',
        'No advertising, nothing that follows you. What we count is sums by day.',
        'One of them is a convenience, which you can refuse on this page.',
        'That is why there is no banner to click away.',
      ]}
      sections={sections({
        secure: publicUrl.startsWith('https:'),
        stripe: payments.provider === 'stripe',
        providers: signIn.google || signIn.oidc !== null,
      })}
    />
  );
}

/** Whether this browser keeps the place that was searched last: the one cookie that can be refused here. */
function PlaceChoice() {
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
