/**
 * The adversarial model test.
 *
 * Twelve actors at a time do what customers, owners, admins, banks and the payment provider do, at random and at once,
 * to the whole site over PostgreSQL: every act goes through the site's own routes, and the payments sandbox is the
 * provider. Between rounds the model moves the clock, works the jobs off and asks more than thirty invariants, in SQL of its
 * own and against the provider's books.
 *
 * - `random.ts`: choices from a seed. The same seed draws the same acts. How acts that run at once interleave is the
 *   machine's doing, so a race may need the seed two or three times.
 * - `world.ts`: who and what there is. `observations.ts`: what the model writes down beside the site's tables.
 * - `actors.ts`: what each of them does, with what acts share in `act.ts`. `themes.ts`: which acts a round draws from.
 * - `suspensions.ts`, `closures.ts`, `courses.ts`, `entitlements.ts`, `visitors.ts`: the acts and invariants of one
 *   subject, together.
 * - `invariants.ts`: what must be so. `invariants.test.ts` plants a violation of each and sees it found.
 * - `model.test.ts`: the run in `npm test` (30 seconds) and `npm run test:model` (five minutes).
 *
 * `MODEL_SEED`, `MODEL_SECONDS`; to look closer `MODEL_THEME` (rounds of that name only), `MODEL_WATCH` (parts of the
 * names of the invariants to ask) and `MODEL_KEEP` (leaves the database there and says where).
 */
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import { type ActName, acts, buyPlain } from './actors.ts';
import { liftEveryClosure } from './closures.ts';
import { findViolations, invariants } from './invariants.ts';
import { recordProviderBooks } from './observations.ts';
import { createRandom, type Random } from './random.ts';
import { reinstateAll } from './suspensions.ts';
import { type Theme, themes } from './themes.ts';
import { createOccurrences, openWorld, REPEATING_JOBS, type World } from './world.ts';

export interface ModelRun {
  rounds: number;
  acts: number;
  /** Seconds to the first violation, or in total. */
  seconds: number;
  /** With the invariant's name and the round's theme. */
  violations: string[];
  /** Counts by act and result. */
  tally: ReadonlyMap<string, number>;
}

const ACTORS = 12;
const ACTS_PER_ACTOR = 3;

/**
 * Runs until the time is over or an invariant fails.
 * @param options `watched` and `theme`: parts of names of invariants and themes, all by default
 */
export async function runModel(
  pool: Pool,
  options: { seed: number; seconds: number; watched?: readonly string[]; theme?: string },
): Promise<ModelRun> {
  const world = await openWorld(pool);
  const random = createRandom(options.seed);
  const watched = options.watched ?? [];
  const asked = invariants.filter(
    ({ name }) => watched.length === 0 || watched.some((part) => name.includes(part)),
  );
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const drawn = themes.filter(({ name }) => name.includes(options.theme ?? ''));
  const always = asked.filter(({ when }) => when === 'always');
  const tally = new Map<string, number>();
  const violations: string[] = [];
  let rounds = 0;
  let done = 0;
  try {
    while (violations.length === 0 && seconds() < options.seconds) {
      rounds += 1;
      const theme = random.pick(drawn);
      if (theme === undefined) throw new Error(`No theme is called ${options.theme}.`);
      await beginRound(world, theme, random);
      let next = 0;
      // Checks one `always` invariant after each act.
      const askOne = async () => {
        const invariant = always[next++ % Math.max(1, always.length)];
        if (invariant === undefined) return;
        for (const wrong of await findViolations(pool, invariant))
          violations.push(`${invariant.name}: ${wrong}`);
      };
      await Promise.all(
        Array.from({ length: ACTORS }, async (_, actor) => {
          const own = random.fork(`${rounds} ${actor}`);
          for (let turn = 0; turn < ACTS_PER_ACTOR; turn++) {
            const name = drawAct(theme, own);
            const key = `${name}: ${await acts[name](world, own, actor)}`;
            tally.set(key, (tally.get(key) ?? 0) + 1);
            done += 1;
            await askOne();
          }
        }),
      );
      await settleWorld(world);
      for (const invariant of asked)
        for (const wrong of await findViolations(pool, invariant))
          violations.push(`${invariant.name}: ${wrong}`);
      violations.push(...world.failures.splice(0));
      for (const [at, wrong] of violations.entries())
        violations[at] = `[round ${rounds}, ${theme.name}] ${wrong}`;
    }
    return { rounds, acts: done, seconds: seconds(), violations: [...new Set(violations)], tally };
  } finally {
    await world.close();
  }
}

function drawAct({ weights }: Theme, random: Random): ActName {
  const names = Object.keys(acts).filter((name): name is ActName => name in acts);
  let left = random.next() * names.reduce((sum, name) => sum + (weights[name] ?? 0), 0);
  for (const name of names) {
    left -= weights[name] ?? 0;
    if (left < 0) return name;
  }
  return 'order';
}

/** Lets time pass, puts dates on sale, and picks the round's two occurrences. */
async function beginRound(world: World, theme: Theme, random: Random): Promise<void> {
  await world.advance(random.whole(...theme.minutes));
  if (theme.weights.suspendTrainer === undefined) await reinstateAll(world);
  if (theme.weights.liftClosure === undefined) await liftEveryClosure(world);
  await createOccurrences(world);
  const session = random.pick(world.sessions);
  if (session === undefined) return;
  const { rows } = await world.pool.query<{ id: number }>(
    `SELECT id FROM occurrences WHERE session_id = $1 AND state = 'scheduled' AND starts_at > $2 ORDER BY starts_at LIMIT 4`,
    [session.id, world.now()],
  );
  const soon = theme.name === 'at the door' || theme.name === 'money on its way' || random.chance(0.3);
  const from = soon ? rows[0] : random.pick(rows.slice(1));
  const to = random.pick(rows.filter(({ id }) => id !== from?.id));
  world.focus = { sessionId: session.id, from: from?.id ?? 0, to: to?.id ?? 0 };
  if (theme.price !== undefined) await setPrice(world, theme.price.before);
  if (theme.everybodyBuys)
    await Promise.all(world.customers.map((_, actor) => buyPlain(world, random, actor)));
  if (theme.price !== undefined) await setPrice(world, theme.price.after);
}

async function setPrice({ pool, focus }: World, pence: number): Promise<void> {
  await pool.query('UPDATE sessions SET price_pence = $2 WHERE id = $1', [focus.sessionId, pence]);
}

/** Stripe answers again, holds expire, and jobs run until none is left. */
async function settleWorld(world: World): Promise<void> {
  const { control } = world.site.shop.sandbox;
  await control.clearFaults();
  for (let pass = 0; pass < 4; pass++) {
    await control.retryNow();
    await control.idle();
    await world.work(pass < 2 ? REPEATING_JOBS : []);
    const { due } = await queryOne<{ due: number }>(
      world.pool,
      `SELECT count(*) AS due FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts`,
    );
    if (pass > 0 && due === 0) break;
  }
  await control.idle();
  await recordProviderBooks(world);
}
