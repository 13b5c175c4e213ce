import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#app/query-client.ts';
import { BOOKABLE_DAYS, NOTICE_HOURS } from '#areas/booking/appointments/rules.ts';
import { MAX_LIVE_HOLDS } from '#areas/booking/bookings/hold/hold-limits.ts';
import {
  CHECK_IN_OPENS_HOURS,
  HEARTBEAT_TIMEOUT_MINUTES,
  HOLD_MINUTES,
  MARK_CORRECTION_DAYS,
} from '#areas/booking/bookings/rules.ts';
import {
  MAX_NETWORK_PLACES,
  MAX_NETWORK_UNUSED,
} from '#areas/booking/bookings/visitor-hold/visitor-hold-limits.ts';
import {
  CUT_OFF_MINUTES,
  MAX_WAITLISTS,
  MAX_WATCHED,
  OFFER_MINUTES,
  OFFER_TO_ALL_MINUTES,
  SAME_DAY_OFFER_MINUTES,
} from '#areas/booking/waitlist/rules.ts';
import { monthlyPricePence } from '#areas/catalogue/businesses/rules.ts';
import { INVITATION_DAYS } from '#areas/catalogue/businesses/team/invite-member.server.ts';
import { LISTINGS_SHOWN, MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '#areas/catalogue/claims/rules.ts';
import { UNDO_SECONDS } from '#areas/catalogue/moderation/rules.ts';
import { MAX_ROLLING_WEEKS, ROLLING_WEEKS } from '#areas/catalogue/sessions/occurrences/horizon.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { TRAINER_LOGIN_DELAY_MS } from '#areas/catalogue/trainers/apply/copy.ts';
import { NEAR_MILES } from '#areas/catalogue/trainers/find/find-trainers.server.ts';
import { MAX_SPANS_PER_DAY } from '#areas/catalogue/trainers/terms/offer.ts';
import { MAX_SAVED_SEARCHES, MIN_HOURS_BETWEEN_ALERTS } from '#areas/discovery/alerts/rules.ts';
import { DEFAULT_PAGE_SIZE, MAX_MAP_POINTS, MAX_RADIUS_MILES } from '#areas/discovery/search/contract.ts';
import { DEFAULT_RADIUS_MILES } from '#areas/discovery/search/rules.ts';
import { FRESH_MINUTES } from '#areas/identity/accounts/current/require-user.server.ts';
import { LOGIN_DELAY_MS } from '#areas/identity/accounts/current/use-login-redirect.ts';
import { MAX_DEVICES } from '#areas/messaging/push/rules.ts';
import { MIN_CHARGE_PENCE } from '#areas/money/payments/rules.ts';
import { GRACE_DAYS } from '#areas/money/plans/rules.ts';
import { MAX_KEYS } from '#areas/platform/api-keys/scopes.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS, TOAST_SWIPE_PX } from '#shared/ui/overlay/toast-queue.ts';
import { headingAnchors } from '#support/markdown.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8');
const folder = 'docs/product';
const pages = new Map(
  readdirSync(path.join(projectFolder, folder)).map((file) => [file, read(`${folder}/${file}`)]),
);

/** All text files except this test. */
const texts = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectFolder,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|sql|css|md|json|ya?ml)$/.test(file))
  .filter((file) => file !== 'package-lock.json' && file !== 'tests/product-doc.test.ts')
  .flatMap((file) => {
    try {
      return [{ file, text: read(file) }];
    } catch {
      return []; // Deleted and not committed yet.
    }
  });

const limits: Readonly<Record<string, number>> = {
  priceBreakdown: priceBreakdown(100).platformFeePence,
  HOLD_MINUTES,
  HEARTBEAT_TIMEOUT_MINUTES,
  MAX_LIVE_HOLDS,
  MAX_NETWORK_PLACES,
  MAX_NETWORK_UNUSED,
  OFFER_MINUTES,
  SAME_DAY_OFFER_MINUTES,
  OFFER_TO_ALL_MINUTES,
  CUT_OFF_MINUTES,
  MAX_WAITLISTS,
  MAX_WATCHED,
  MAX_KEYS,
  MAX_SAVED_SEARCHES,
  MAX_DEVICES,
  MIN_HOURS_BETWEEN_ALERTS,
  defaultCancellation: defaultCancellation.hoursBefore,
  CHECK_IN_OPENS_HOURS,
  MARK_CORRECTION_DAYS,
  ROLLING_WEEKS,
  MAX_ROLLING_WEEKS,
  NOTICE_HOURS,
  BOOKABLE_DAYS,
  MAX_SPANS_PER_DAY,
  'monthlyPricePence.basic': monthlyPricePence.basic,
  'monthlyPricePence.premium': monthlyPricePence.premium,
  GRACE_DAYS,
  MIN_CHARGE_PENCE,
  DEFAULT_RADIUS_MILES,
  MAX_RADIUS_MILES,
  DEFAULT_PAGE_SIZE,
  MAX_MAP_POINTS,
  NEAR_MILES,
  LISTINGS_SHOWN,
  MAX_DOCUMENTS,
  MAX_DOCUMENT_BYTES: MAX_DOCUMENT_BYTES / 1024 / 1024,
  UNDO_SECONDS,
  INVITATION_DAYS,
  FRESH_MINUTES,
  TOAST_DURATION_MS,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_PX,
  LOGIN_DELAY_MS,
  TRAINER_LOGIN_DELAY_MS,
  createQueryClient: Number(createQueryClient().getDefaultOptions().queries?.staleTime),
};

describe('the pages on the product', () => {
  it('have each heading that a comment cites', () => {
    const anchors = new Map([...pages].map(([page, text]) => [page, headingAnchors(text)]));
    const cited = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/docs\/product\/([\w-]+\.md)#([\w-]+)/g)].map(([, page = '', anchor = '']) => ({
        file,
        page,
        anchor,
      })),
    );
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter(({ page, anchor }) => !anchors.get(page)?.has(anchor))).toEqual([]);
  });

  it('are the only specification: nothing cites one that is not in the repository', () => {
    const elsewhere =
      /\b(?:the|our) specification\b|\(specification\b|\bspecification,? section|\(decisions[,:)]|\bdecisions(?:\.md|, ")/i;
    expect(texts.filter(({ text }) => elsewhere.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('quote only texts that are in the sources', () => {
    const sources = normaliseText(
      texts
        .filter(({ file }) => /^src\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
        .map(({ text }) => text)
        .join('\n'),
    );
    const quotes = [...pages.values()].flatMap((page) =>
      [...page.slice(page.indexOf('\n## ')).matchAll(/"([^"\n]+)"/g)].map(([, quote]) => quote ?? ''),
    );
    expect(quotes.length).toBeGreaterThan(200);
    const parts = quotes
      .flatMap((quote) => quote.split(/\{[^}]*\}/))
      .map((part) => normaliseText(part).trim());
    expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
  });

  it('give the same figures as the code', () => {
    const rows = [...(pages.get('README.md') ?? '').matchAll(/^\| [^|]+ \| (\d+)[^|]* \| `([\w.]+)` \|$/gm)];
    const written = Object.fromEntries(rows.map(([, figure, name = '']) => [name, Number(figure)]));
    expect(written).toEqual(limits);
  });
});

/** Collapses white space, straightens apostrophes and decodes entities. */
function normaliseText(text: string): string {
  return text.replaceAll('’', "'").replaceAll('&apos;', "'").replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ');
}
