import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { createRandom } from '#demo/random.ts';
import { Answers, Browser, createConnectionPool } from './browser.ts';
import { buy, cancel, type ObservedOutcomes, signUp, uploadPhoto } from './buyer.ts';
import type { OccurrenceOnSale } from './world.ts';

export interface Load {
  answers: Answers;
  told: ObservedOutcomes;
  /** Milliseconds since 1970. */
  began: number;
  /** Starts no new buyers; resolves when all have finished. */
  end(): Promise<void>;
}

const PAGES = ['/', '/search?near=51.54%2C-0.06', '/about', '/personal-trainers'];

export function startLoad(options: {
  origin: string;
  onSale: readonly OccurrenceOnSale[];
  seed: string;
  people: number;
}): Load {
  const { origin, onSale } = options;
  const answers = new Answers();
  const told: ObservedOutcomes = { booked: [], photos: [], refused: new Map(), unread: [], gaveUp: [] };
  const connections = createConnectionPool();
  const over = new AbortController();

  async function people(number: number): Promise<void> {
    const random = createRandom(`${options.seed} ${number}`);
    const face = await sharp({
      create: { width: 800, height: 800, channels: 3, background: { r: number * 9, g: 120, b: 90 } },
    })
      .jpeg()
      .toBuffer();
    while (!over.signal.aborted) {
      const visitor = new Browser(origin, answers, connections);
      // Wait a moment after a failed connection.
      if ((await visitor.ask('GET', random.pick(PAGES))) === null) await setTimeout(300);
      await visitor.ask('GET', `/sessions/${random.pick(onSale).sessionId}`);
      const person = await signUp(new Browser(origin, answers, connections));
      if (person === null) {
        await setTimeout(500);
        continue;
      }
      for (let purchase = random.integer(1, 3); purchase > 0 && !over.signal.aborted; purchase -= 1) {
        const booked = await buy(person, random.pick(onSale), random, told);
        if (booked === null) continue;
        await person.browser.ask('GET', `/booking-confirmation?booking=${booked.bookingId}`);
        if (random.chance(0.2)) await cancel(person, booked);
      }
      if (random.chance(0.3)) await uploadPhoto(person, face, told);
    }
  }

  const all = Promise.all(Array.from({ length: options.people }, (_, number) => people(number)));
  return {
    answers,
    told,
    began: Date.now(),
    async end() {
      over.abort();
      await all;
      await connections.close();
    },
  };
}
