import { describe, expect, it } from 'vitest';
import { renderServerHtml } from '#support/render-server-html.tsx';
import type { TrainersPage } from '../api.ts';
import { TRAINER_LOGIN_DELAY_MS, trainerToasts } from '../apply/copy.ts';
import type { FoundTrainer, MyTrainer } from '../contract.ts';
import { TrainerSignupScreen } from './trainer-signup-screen.tsx';
import { TrainersScreen } from './trainers-screen.tsx';

// Texts and limits of docs/product/README.md that no browser test covers.

const user = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  firstName: 'Sam',
  lastName: 'Okoro',
  email: 'sam@people.example',
  emailVerified: true,
  profileImageUrl: null,
  role: 'user' as const,
};

const trainer: FoundTrainer = {
  id: 7,
  firstName: 'Amara',
  lastName: 'Okafor',
  profileImageUrl: '/photos/amara.webp',
  bio: 'Strength coach for people who have never touched a barbell, patient and precise.',
  specialties: ['Yoga', 'Pilates', 'Cardio', 'CrossFit', 'Dance Fitness'],
  certifications: ['NASM', 'ACE', 'REPS'],
  experience: 1,
  hourlyRate: '47.50',
  platformFee: '4.75',
  totalPrice: '52.25',
  location: '',
  area: null,
  phoneNumber: '0113 496 0000',
  email: 'amara@trainers.example',
  availableDays: [1],
  preferredTimes: ['morning'],
  sessionTypes: ['online'],
  travelRadius: 10,
  bookingEnabled: true,
  week: [],
  offers: [],
  distanceMiles: 1,
  rating: 4.5,
  reviewCount: 2,
  nextFreeAt: '2026-12-01T07:30:00Z',
};

const visibleText = (html: string) => html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|');

const fieldTag = (html: string, name: string) =>
  [...html.matchAll(/<(?:input|textarea|select)[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(`name="${name}"`)) ?? '';

const directory = (found: Partial<TrainersPage>) =>
  renderServerHtml(
    <TrainersScreen
      search={{}}
      answer={{ trainers: [], total: 0, pageCount: 1, place: null, placeError: null, ...found }}
      failed={false}
      onSearch={() => undefined}
      onRetry={() => undefined}
    />,
  );

const signup = (shown: { user?: typeof user | null; trainer?: MyTrainer | null; unconfirmed?: boolean }) =>
  renderServerHtml(
    <TrainerSignupScreen
      user={shown.user === undefined ? user : shown.user}
      trainer={shown.trainer ?? null}
      loginHref="/api/login?returnTo=%2Ftrainer-signup"
      unconfirmed={shown.unconfirmed ?? false}
      photo={null}
      onApply={() => Promise.resolve()}
      onRefused={() => undefined}
    />,
  );

describe('the directory', () => {
  it('filters by all specialties or the first twelve, sent as docs/product/trainers.md#trainer-directory says', async () => {
    const html = await directory({});
    const [, list = ''] = /<select[^>]*name="specialty"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
    const options = [...list.matchAll(/<option[^>]*value="([^"]*)"[^>]*>([^<]*)/g)].map(
      ([, value, label]) => [value, label],
    );
    expect(options).toHaveLength(13);
    expect(options[0]).toEqual(['', 'All Specialties']);
    expect(options[1]).toEqual(['weight_loss', 'Weight Loss']);
    expect(options[12]).toEqual(['youth_training', 'Youth Training']);
  });

  it('says when there is nobody', async () => {
    const text = visibleText(await directory({}));
    expect(text).toContain('0 trainers found');
    expect(text).toContain('|No trainers found|');
    expect(text).toContain('|Try adjusting your search criteria|');
    expect(text).toContain('|Join as a Trainer|');
  });

  it('names the fee to those who can book, and to nobody who would pay the trainer directly', async () => {
    const online = visibleText(await directory({ trainers: [trainer] }));
    expect(online).toContain('£52.25 total');
    expect(online).toContain('£4.75 fee');
    const direct = visibleText(await directory({ trainers: [{ ...trainer, bookingEnabled: false }] }));
    expect(direct).toContain('£47.50/hour');
    expect(direct).not.toContain('52.25');
    expect(direct).not.toContain('fee');
  });

  it('shows a photo, three specialties and two certificates on a card', async () => {
    const html = await directory({ trainers: [trainer], total: 1 });
    expect(html).toContain('src="/photos/amara.webp"');
    const text = visibleText(html);
    for (const shown of [
      'Location not specified',
      '1 year of experience',
      'about 1 mile',
      '£47.50/hour',
      '£52.25',
      '+2 more',
      'NASM',
      'ACE',
    ]) {
      expect(text.replaceAll('|', '')).toContain(shown);
    }
    for (const left of ['CrossFit|', 'REPS']) expect(text).not.toContain(`|${left}`);
    expect(html).toContain('href="/book-trainer/7"');
  });
});

describe('the application', () => {
  it('has its sections, defaults and steps', async () => {
    const html = await signup({});
    const text = visibleText(html);
    for (const title of ['Personal Information', 'Professional Details', 'Location and Availability']) {
      expect(text).toContain(`|${title}|`);
    }
    for (const shown of [
      'Submit Application',
      'Cancel',
      'Sunday',
      'Saturday',
      'Afternoon (12PM - 6PM)',
      'First Aid Certified',
    ]) {
      expect(text).toContain(`|${shown}|`);
    }
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>(<[^>]*>)*Cancel/);
    expect(fieldTag(html, 'hourlyRate')).toMatch(/(?=.*min="10")(?=.*step="5")/);
    expect(fieldTag(html, 'experience')).toContain('min="0"');
    expect(fieldTag(html, 'travelRadius')).toContain('min="1"');
  });

  it('wants a sign-in, and a confirmed address before anything is filled in', async () => {
    const visitor = await signup({ user: null });
    expect(visibleText(visitor)).toContain('|Sign In Required|');
    expect(visitor).toContain('href="/api/login?returnTo=%2Ftrainer-signup"');
    expect(await signup({ unconfirmed: true })).toContain('Confirm your email address before you apply');
    expect(await signup({})).not.toContain('Confirm your email address');
  });

  it.each([
    ['pending', 'Application Under Review'],
    ['approved', 'You are in the directory'],
    ['suspended', 'Profile suspended'],
    ['rejected', 'approve your application.'],
  ] as const)('says where it stands when it is %s', async (status, title) => {
    const own = {
      ...trainer,
      status,
      rejectionReason: status === 'rejected' ? 'No certificate.' : null,
      weekByClock: false,
      travelMinutes: 0,
      meetingLink: '',
    };
    const html = await signup({ trainer: own });
    expect(html).toContain(title);
    expect(html.includes('Submit Application')).toBe(status === 'rejected');
  });
});

describe('the toasts of applying', () => {
  it('say what docs/product/pages.md#toasts says', () => {
    expect(trainerToasts.signedOut).toMatchObject({
      title: 'Please sign in',
      description: 'You need to be signed in to apply as a trainer.',
    });
    expect(TRAINER_LOGIN_DELAY_MS).toBe(1000);
    expect(trainerToasts.failed('The server’s words.')).toMatchObject({
      title: 'Application Failed',
      description: 'The server’s words.',
    });
    expect(trainerToasts.applied.description).toBe("You'll be notified once it's approved");
  });
});
