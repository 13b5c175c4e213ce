import { abandonVisitorHold } from '#areas/booking/bookings/visitor-hold/visitor-holds.server.ts';
import { queryOneOrNull } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { authUser } from '#support/people.ts';
import type { OccurrenceForSale } from '#support/shop.ts';
import { checkOut, holdAsVisitor, newBrowser } from '#support/visitors.ts';
import { type Act, decimal, findCustomer, NOTHING, withFee, yieldRandomly } from './act.ts';

const codeOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  throw error;
};

/** A visitor holds a place; then it is left, given up, or passes to one of two people with the browser's cookie. */
const bookAsVisitor: Act = async (world, random, actor) => {
  const date = await queryOneOrNull<Omit<OccurrenceForSale, 'amount' | 'totalPence'> & { feePence: number }>(
    world.pool,
    `SELECT o.id AS "occurrenceId", o.session_id AS "sessionId", o.starts_at AS "startsAt", s.price_pence AS "feePence"
       FROM occurrences o JOIN sessions s ON s.id = o.session_id WHERE o.id = $1 AND o.starts_at > $2`,
    [random.chance(0.7) ? world.focus.from : world.focus.to, world.now()],
  );
  if (date === null) return NOTHING;
  const { shop } = world.site;
  const places = random.whole(1, 2);
  const totalPence = withFee(date.feePence) * places;
  const sale = { ...date, totalPence, amount: decimal(totalPence) };
  const browser = newBrowser(`192.0.2.${random.whole(1, 3)}`);
  const held = await holdAsVisitor(shop, browser, sale, { places }).catch(codeOf);
  if (typeof held === 'string') return held;
  await yieldRandomly(random);
  if (random.chance(0.25)) return 'left';
  if (random.chance(0.2)) {
    await abandonVisitorHold(shop.deps, browser.secret, held.holdId);
    return 'gave up';
  }
  const people = [actor, actor + 1].slice(0, random.whole(1, 2));
  const outcomes = await Promise.all(
    people.map(async (each) => {
      const person = await authUser(world.pool, findCustomer(world, each));
      return person === null
        ? NOTHING
        : checkOut(shop, person, browser, sale, { places }).then(() => 'passed', codeOf);
    }),
  );
  return outcomes.join(', ');
};

export const visitorActs = { bookAsVisitor };
