import type { DemoBusiness } from './demo-businesses.ts';
import { daytimeBefore } from './demo-calendar.ts';
import type { DemoPeople, DemoUser } from './demo-people.ts';
import { createRandom } from './random.ts';

/** A row of `claims`, pending. */
export interface ClaimRow {
  id: string;
  business_id: number;
  claimant_id: string;
  message: string;
  document_keys: readonly string[];
  email_matches_website: boolean;
  state: 'pending';
  created_at: Date;
}

/** Days ago, and what the person says; `sameAsBefore` is about the listing of the claim before it. */
const CLAIMS = [
  {
    days: 5,
    message:
      'I have run the studio since 2019 and would like to put our timetable up. The lease is attached.',
    document: true,
  },
  {
    days: 4,
    message: 'My sister and I took the place over in the spring. The old owner knows about this.',
    sameAsBefore: true,
  },
  {
    days: 3,
    message: 'I am the manager here and write from our own address. Ring the desk and ask for me.',
    fromWebsite: true,
  },
  {
    days: 1,
    message: 'We are a charity and I am its treasurer. Here is the letter about our rates.',
    document: true,
  },
] as const satisfies readonly {
  days: number;
  message: string;
  document?: true;
  sameAsBefore?: true;
  fromWebsite?: true;
}[];

/**
 * Pending claims on unowned listings, by people added to `people`.
 * @param documentKeys stored documents; empty without storage
 */
export function makeClaims(
  people: DemoPeople,
  businesses: readonly DemoBusiness[],
  documentKeys: readonly string[],
  today: Date,
): ClaimRow[] {
  const unclaimed = businesses.filter(({ row }) => row.status === 'unclaimed');
  let listing = -1;
  return CLAIMS.flatMap((claim) => {
    const fromWebsite = 'fromWebsite' in claim;
    if (!('sameAsBefore' in claim)) listing++;
    if (fromWebsite)
      listing = unclaimed.findIndex(({ row }, index) => index >= listing && row.website !== null);
    const business = unclaimed[listing]?.row;
    if (business === undefined) return [];
    const random = createRandom(`claim ${claim.days}`);
    const claimant = people.add('user', fromWebsite ? websiteHost(business.website) : 'post.example');
    people.setJoined(claimant, daytimeBefore(today, claim.days, random.next() / 2));
    return {
      id: random.uuid(),
      business_id: business.id,
      claimant_id: claimant.id,
      message: claim.message,
      document_keys: 'document' in claim ? documentKeys : [],
      email_matches_website: fromWebsite,
      state: 'pending' as const,
      created_at: minutesLater(claimant, random.integer(5, 50)),
    };
  });
}

function minutesLater(claimant: DemoUser, minutes: number): Date {
  return new Date(claimant.created_at.getTime() + minutes * 60_000);
}

/** "https://www.heron-yoga.example" → "heron-yoga.example". */
function websiteHost(website: string | null): string {
  return new URL(website ?? 'https://post.example').hostname.replace(/^www\./, '');
}
