import type { ReactNode } from 'react';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useBrand } from '#shared/ui/site-context.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-9">
      <h2 className="mb-2.5 text-h3">{title}</h2>
      <div className="grid gap-3 text-ink-2 [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  );
}

/** `/community-guidelines`: what listings and reviews are held to, and what happens to those that are not. */
export function CommunityGuidelinesScreen() {
  const { name, email } = useBrand();
  return (
    <div className="container-narrow page">
      <h1>Community guidelines</h1>
      <p className="mt-3 text-lead text-ink-2">
        Every business, session and trainer on {name} is looked at by a person before it goes live. This is
        what they look for, and what we do when something here turns out to be wrong.
      </p>
      <Part title="Be real">
        <ul>
          <li>
            List a business that exists, at the address where people will find it, with a telephone that is
            answered.
          </li>
          <li>List each session once, with the times, the price and the level that people will meet.</li>
          <li>Use words and pictures that are yours to use.</li>
        </ul>
      </Part>
      <Part title="Be safe">
        <ul>
          <li>Teach what you are qualified and insured to teach.</li>
          <li>Promise no medical treatment and no results that you cannot know.</li>
          <li>Sessions for children and young people are led by adults with the checks the law asks for.</li>
        </ul>
      </Part>
      <Part title="Be kind">
        <ul>
          <li>No hatred, harassment or discrimination, in a listing, a review or an answer.</li>
          <li>A session may be for women or for men where the law allows it; say so in its gender field.</li>
          <li>No remarks about people's bodies.</li>
        </ul>
      </Part>
      <Part title="Reviews">
        <p>
          Only people who attended can review a session, once for each booking. Write what happened. A review
          is hidden when it breaks these guidelines, never because it is a bad one.
        </p>
      </Part>
      <Part title="When something is wrong">
        <p>
          Every page of a session, a business or a trainer has a Report link, and so has every review. You
          need no account for it, and the person you report does not learn who you are. We may dismiss a
          report, hide a review, take a session down or suspend a business or an account. Whoever it concerns
          is told why and can write to{' '}
          <a href={`mailto:${email}`} className="text-brand underline underline-offset-[3px]">
            {email}
          </a>{' '}
          if they think that we are mistaken.
        </p>
        <p>
          The{' '}
          <RouteLink href="/terms" className="text-brand underline underline-offset-[3px]">
            terms of service
          </RouteLink>{' '}
          say the rest.
        </p>
      </Part>
      <div className="mt-10">
        <ButtonLink href="/search">Find Sessions</ButtonLink>
      </div>
    </div>
  );
}
