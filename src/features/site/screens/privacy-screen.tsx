import type { ReactNode } from 'react';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import { useBrand, useSite } from '#shared/ui/site-context.tsx';
import { ContactLines, MailLink, TextLink } from './legal/contact-lines.tsx';
import { FactTable } from './legal/fact-table.tsx';
import { LegalPage, type LegalSection } from './legal/legal-page.tsx';

/** The host that serves map tiles ("tile.openstreetmap.org"); null when nobody else does. */
function tileHost(tileUrl: string | null): string | null {
  return /^https?:\/\/([^/]+)/.exec(tileUrl ?? '')?.[1]?.replace('{s}.', '') ?? null;
}

/** The other companies with which people may sign in. */
function otherSignIns({ google, oidc }: SiteConfig['signIn']): string[] {
  return [...(google ? ['Google Ireland Limited'] : []), ...(oidc === null ? [] : [oidc])];
}

function WhoElse() {
  const { map, payments, brand, signIn } = useSite();
  const tiles = tileHost(map.tileUrl);
  const rows: [string, ReactNode, ReactNode][] = [
    [
      'The business you book with',
      'Your name, email address, phone number, what you booked and your special requirements.',
      'To expect you and to reach you about the session. It is responsible for what it does with them.',
    ],
    payments.provider === 'stripe'
      ? [
          'Stripe Payments UK Ltd and its group',
          'Your card details, which go from your browser to Stripe and never reach us; the amount and the booking it is for; your device and connection, to detect fraud.',
          'To take payments and give refunds. Stripe decides for itself how it meets its own legal duties.',
        ]
      : [
          'A payments sandbox on our own server',
          'Test card numbers. No real card is charged on this demonstration site.',
          'To try payments and refunds without money.',
        ],
    [
      'Our mail provider',
      'Your email address and the messages we send you.',
      'To deliver confirmations, refunds and account messages.',
    ],
    ...otherSignIns(signIn).map((name): [string, ReactNode, ReactNode] => [
      name,
      'That you sign in here. It tells us your name and email address.',
      'Only if you choose to sign in with it.',
    ]),
    ...(tiles === null
      ? []
      : [
          [
            `Map tiles (${tiles})`,
            'Your IP address, browser and the part of the map you look at.',
            'Your browser fetches the map pictures itself, as for any picture from another site: on maps, and behind the heading of the home page unless it saves data.',
          ] satisfies [string, ReactNode, ReactNode],
        ]),
    [
      'postcodes.io',
      'The postcode or place name being searched for. It comes from our server and says nothing about who asked.',
      'To find where a place is.',
    ],
    [
      'Your browser’s push service (Google, Mozilla, Microsoft or Apple)',
      'Notifications, encrypted so that only your browser can read them, and when they are sent.',
      'To reach your device. Only where you turn notifications on.',
    ],
    [
      'Our hosting provider',
      'Everything above except card details, on encrypted connections.',
      `To keep ${brand.name} running.`,
    ],
  ];
  return (
    <FactTable
      caption="Who else handles your data"
      columns={['Who', 'What', 'Why']}
      widths="md:grid-cols-[1fr_1.2fr_1.2fr]"
      rows={rows}
    />
  );
}

function sections(name: string): LegalSection[] {
  return [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: (
        <>
          <p>
            {name} is a marketplace where people in the United Kingdom find, book and pay for local fitness
            sessions. For the personal data described here we are the controller, which means that we decide
            what it is used for and answer to you for it.
          </p>
          <ContactLines />
        </>
      ),
    },
    {
      id: 'what-we-keep',
      title: 'What we keep',
      body: (
        <>
          <h3>When you look around</h3>
          <p>
            You can search and read without an account. Our server sees your IP address, as every server does,
            and uses it to limit how many requests one address may make. A postcode or place name that you
            search for is looked up and the answer is remembered for the next person, without anything about
            you. Where nothing is found we count that, by postcode district, activity and day. We also count
            how often each session is found and opened, by day and by the way that led there (the search, a
            shared link, an alert), for the business that offers it. These are sums: nothing in them is about
            you, and nothing is kept on your device for them. If you press “Use my location”, your position is
            sent with that one search, and we do not store it.
          </p>
          <h3>When you have an account</h3>
          <ul>
            <li>Your name, email address, whether it is verified, and your photo if you add one.</li>
            <li>Your password, as a one-way hash that nobody can turn back into the password.</li>
            <li>If you use passkeys, the public half of each and the name you gave it.</li>
            <li>Where you are signed in: time, IP address and browser, so that you can be signed out.</li>
            <li>The sessions and businesses you save, and your private calendar address if you make one.</li>
            <li>What you write to us, which booking it is about, and what we answer and note.</li>
            <li>The searches you keep to be told of, and which sessions they had found.</li>
            <li>
              If you turn on notifications, where your browser takes them, the keys it reads them with, and
              which news you want by which way.
            </li>
            <li>Which emails you want beside those that belong to bookings, money and safety.</li>
          </ul>
          <h3>When you book</h3>
          <ul>
            <li>
              The full name, email address and phone number you give, and special requirements if you write
              any.
            </li>
            <li>The session, its date, what you paid, refunds, and the policy you agreed to.</li>
            <li>
              The passes you buy or begin to buy, what each credit was used for, and when you paused them.
              Whom you share them with and who shares theirs with you: the owner of a pass sees who booked
              which date with it. The memberships you join and leave, with the payment provider’s reference of
              the card that pays them.
            </li>
            <li>
              The gift vouchers you give: the name and address of whom they are for, and your message. Those
              we were given of you are used for the gift alone.
            </li>
            <li>
              The waiting lists you join, what you were offered from them, and the full dates you watch.
            </li>
            <li>
              By which way you came to the session, such as the search or a shared link, where your browser
              says so. The business sees sums of it, never yours.
            </li>
            <li>The payment’s reference. Card numbers never reach our servers.</li>
            <li>That we sent you an email about it, to which address and when.</li>
          </ul>
          <p>
            A business or trainer may ask you to read, answer and sign something before you take part. We keep
            what you signed, the name you typed, when, and your answers, which are about your health. Who runs
            the session reads them, one booking at a time, and each reading is written down. They are in no
            list, file or email of the business.
          </p>
          <p>
            Special requirements can say something about your health. Write only what the business needs to
            look after you, or leave the box empty and talk to them instead.
          </p>
          <h3>When you review, list or train</h3>
          <ul>
            <li>Reviews: your stars and text, with the booking that shows that you were there.</li>
            <li>
              What you confirm or deny of how a place is to get into, and what you found instead. Others see
              how many said so, and nobody is named; your words are for the business and us.
            </li>
            <li>
              Businesses and trainers: what you put on your public profile, your plan, and messages and
              documents that prove a claim.
            </li>
            <li>
              What a trainer notes of you for themselves. It goes with your account or theirs, and two years
              after your last appointment.
            </li>
            <li>
              Those who teach: the name, words and qualifications that their business tells of them, and whose
              account they have.
            </li>
            <li>
              Businesses with sessions for children: who of them was checked, when and by whom it was seen,
              who can give first aid, and who insures them. Never a copy of a criminal record check.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'why',
      title: 'Why we may use it',
      body: (
        <>
          <p>The law asks us to name a lawful basis for each use (UK GDPR, article 6).</p>
          <FactTable
            caption="What we use data for, and on which lawful basis"
            columns={['What for', 'Lawful basis']}
            widths="md:grid-cols-[1fr_1.4fr]"
            rows={[
              [
                'Your account, bookings, payments, refunds and the emails that belong to them',
                'The contract with you.',
              ],
              [
                'Passing your special requirements to the business',
                'Your consent, given by writing them. Where they are about your health, your explicit consent (article 9). You can ask us to erase them at any time.',
              ],
              [
                'Keeping your answers to what a business asks before you take part, and showing them to who runs the session',
                'Your explicit consent (article 9), given with the answers. Take it back on the booking’s page: they are erased. That you signed, and what, is kept for legal claims.',
              ],
              ['Keeping records of payments', 'Our legal duty under tax and accounting law.'],
              [
                'Preventing fraud and misuse, limiting requests, checking listings, reviews and claims',
                'Our legitimate interest, and yours, in a marketplace that can be trusted.',
              ],
              [
                'Counting how people come to sessions, and what they look for in vain',
                'Our legitimate interest, and that of businesses, in sessions that people find. You can object.',
              ],
              [
                'Answering you and settling disputes',
                'Our legitimate interest in helping you and in defending legal claims.',
              ],
            ]}
          />
          <p>
            We do not sell personal data, show advertising, build profiles of you, or send marketing. No
            decision that affects you in law or in a similar way is left to a machine alone.
          </p>
        </>
      ),
    },
    {
      id: 'who-else',
      title: 'Who else handles it',
      body: (
        <>
          <WhoElse />
          <p>
            We also give data to authorities or courts when the law requires it, and to a buyer if the
            business is ever sold, who would be bound by this notice.
          </p>
        </>
      ),
    },
    {
      id: 'where',
      title: 'Where it is',
      body: (
        <p>
          Some of these companies also work outside the United Kingdom. Data then goes only to countries that
          the United Kingdom recognises as protecting it well enough, or under the International Data Transfer
          Agreement or Addendum. Write to us if you would like a copy.
        </p>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: (
        <>
          <FactTable
            caption="How long each kind of data is kept"
            columns={['What', 'How long']}
            widths="md:grid-cols-[1fr_1.4fr]"
            rows={[
              [
                'Your account and profile',
                'Until you delete the account. It is erased at once; what the last emails to you need goes within the hour.',
              ],
              ['A sign-in on a device', 'Until you sign out, or seven days after you last used it.'],
              ['A link we email you', 'Until it is used, or a day at most.'],
              [
                'A seat held while you pay',
                'Ten minutes, then the seat is given back. What you typed for it, if no booking comes of it: 30 days.',
              ],
              [
                'Bookings, payments and refunds',
                'Six years after the end of the financial year (31 March) they belong to, as tax law asks. When you delete your account we keep the money records that the law requires, without your name and contact details.',
              ],
              [
                'Special requirements',
                'As long as the booking, or until you delete your account or ask us to erase them.',
              ],
              [
                'Your answers to what a business asks before you take part',
                'Until you take them back or answer its next version, or one year after your last date there. That you signed, and when: three years. Both go with your account.',
              ],
              [
                'Reviews',
                'As long as the session is listed, or until you ask us to remove yours. If you delete your account your stars stay, without your name and words.',
              ],
              [
                'What you said of how a place is to get into',
                'As long as the business says it of the place, or until you take it back. If you delete your account it stays counted, without your words.',
              ],
              ['Documents that prove a claim', '90 days after we have decided.'],
              ['An invitation to work for a business', 'Until it is used or runs out, and 30 days more.'],
              ['Reports of content', 'Without your name once you delete your account.'],
              ['To whom we sent which email', 'One year.'],
              [
                'What we told a program of a business about your booking there',
                '30 days, or until you delete your account. What the business keeps is for it to say.',
              ],
              ['The name of somebody who came to a class without booking', 'One year.'],
              [
                'The name, address and number of somebody who booked through a booking partner',
                'One year after the class, or until the partner tells us to forget them.',
              ],
              [
                'What you write to us, complaints too, and our answers',
                'Two years after the matter is closed, or until you delete your account.',
              ],
            ]}
          />
        </>
      ),
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: (
        <>
          <p>You may at any time, and free of charge:</p>
          <ul>
            <li>ask what we hold about you and get a copy;</li>
            <li>have wrong data corrected and incomplete data completed;</li>
            <li>have data erased, or its use restricted, where the law provides for it;</li>
            <li>take the data you gave us elsewhere, in a format that machines can read;</li>
            <li>
              <strong>object</strong> to whatever we do on the basis of a legitimate interest;
            </li>
            <li>take back a consent, without changing what was done before.</li>
          </ul>
          <p>
            On your <TextLink href="/profile">profile</TextLink> you can do most of this yourself: correct
            your name, photo and address, take a copy of everything as JSON or CSV, and delete your account.
            For the rest write to <MailLink />. We answer within one month and may ask you to show that you
            are you.
          </p>
        </>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: (
        <p>
          Accounts are for people of 18 and over. Children’s and family sessions are booked by a parent or
          guardian, who gives us no more about the child than the business needs.
        </p>
      ),
    },
    {
      id: 'safety',
      title: 'How we protect it',
      body: (
        <p>
          Connections are encrypted, passwords are hashed, card details go to the payment provider alone, and
          inside {name} only those who need data for their work can see it. If something goes wrong all the
          same and puts you at risk, we tell you and the Information Commissioner without delay.
        </p>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: (
        <>
          <p>
            Please tell us first: write to <MailLink /> with “Data protection” in the subject. We acknowledge
            a complaint within 30 days, look into it, and tell you what came of it.
          </p>
          <p>
            You can complain to the Information Commissioner’s Office at any time: Wycliffe House, Water Lane,
            Wilmslow, Cheshire SK9 5AF, telephone 0303 123 1113,{' '}
            <TextLink href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</TextLink>.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this notice',
      body: (
        <p>
          When something changes here, the date at the top changes too. We email account holders before a
          change that matters to them.
        </p>
      ),
    },
  ];
}

/** `/privacy`: what is kept about people, why, with whom it is shared and for how long. */
export function PrivacyScreen() {
  const { name } = useBrand();
  return (
    <LegalPage
      title="Privacy Policy"
      lastUpdated="June 18, 2025"
      summary={[
        'We keep what an account and a booking need, and nothing to advertise with.',
        'Your card details go to the payment provider and never touch our servers.',
        'The business you book with gets your contact details and special requirements.',
        'You can see, correct, take away and erase your data on your profile.',
      ]}
      sections={sections(name)}
    />
  );
}
