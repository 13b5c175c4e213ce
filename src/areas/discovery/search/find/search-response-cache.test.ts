import { beforeEach, describe, expect, it } from 'vitest';
import { EncodedBody, type Encoding } from '#shared/http/content-encoding.server.ts';
import { ChangeLog } from '../memory/change-log.ts';
import type { ResponseScope } from './search-index.ts';
import { SearchResponseCache } from './search-response-cache.server.ts';

const at = (time: string) => new Date(`2026-11-24T${time}Z`);

const HERE = { easting: 430_000, northing: 433_000, latitudeE6: 53_792_000, longitudeE6: -1_546_000 };
const FAR = { easting: 530_000, northing: 180_000, latitudeE6: 51_504_000, longitudeE6: -128_000 };

let state: ChangeLog | null;
let made: string[];
let answers: SearchResponseCache<ResponseScope & { body: EncodedBody; from: Date; until: Date }>;

beforeEach(() => {
  state = new ChangeLog();
  made = [];
  answers = new SearchResponseCache({ dataState: () => state }, 24_000);
});

/** Creates answers valid from the instant to the end of its minute, showing session 7. */
async function ask(
  question: string,
  instant = at('10:00:30'),
  {
    bytes = 4,
    until = at('10:01:00'),
    encoding = 'identity' as Encoding,
    findsByPlaces = false,
    meanwhile = () => undefined as void,
  } = {},
): Promise<void> {
  await answers.getOrCreate(question, encoding, instant, async () => {
    made.push(question);
    meanwhile();
    return {
      body: new EncodedBody(Buffer.alloc(bytes), 4),
      from: instant,
      until,
      area: { kind: 'circle', centre: HERE, radiusMetres: 1_609 },
      sessionIds: [7],
      findsByPlaces,
    };
  });
}

const takePlace = (sessionId: number) => state?.note({ listings: [], placesLeft: [sessionId] });

const change = (point: typeof HERE) => state?.note({ listings: [point], placesLeft: [] });

describe('an answer', () => {
  it('is kept while nothing changes', async () => {
    for (const time of ['10:00:30', '10:00:45', '10:00:59.999']) await ask('yoga', at(time));
    await ask('boxing');
    expect(made).toEqual(['yoga', 'boxing']);
  });

  it('is made anew once anything has changed where it looked, and kept when it changed elsewhere', async () => {
    await ask('yoga');
    change(FAR);
    await ask('yoga');
    expect(answers.peek('yoga', at('10:00:30'))).not.toBeNull();
    expect(made).toHaveLength(1);
    change(HERE);
    expect(answers.peek('yoga', at('10:00:30'))).toBeNull();
    await ask('yoga');
    change(FAR);
    await ask('yoga');
    expect(made).toHaveLength(2);
  });

  it('is made anew once everything was read anew, and as long as changes cannot be known', async () => {
    await ask('yoga');
    state = new ChangeLog();
    await ask('yoga');
    state = null;
    await ask('yoga');
    await ask('yoga');
    state = new ChangeLog();
    await ask('yoga');
    expect(made).toHaveLength(5);
  });

  it('is not kept where something changed in it while it was made', async () => {
    await ask('yoga', at('10:00:30'), { meanwhile: () => change(HERE) });
    await ask('boxing', at('10:00:30'), { meanwhile: () => void (state = new ChangeLog()) });
    await ask('gym', at('10:00:30'), { meanwhile: () => change(FAR) });
    for (const question of ['yoga', 'boxing', 'gym', 'yoga', 'boxing', 'gym']) await ask(question);
    expect(made).toEqual(['yoga', 'boxing', 'gym', 'yoga', 'boxing']);
  });

  it('is kept when a place is taken of a session that it does not show, and made anew when it shows it', async () => {
    await ask('yoga');
    takePlace(8);
    await ask('yoga');
    expect(made).toHaveLength(1);
    takePlace(7);
    takePlace(8);
    await ask('yoga');
    await ask('yoga');
    expect(made).toHaveLength(2);
  });

  it('is made anew when any place is taken where places decide what is found', async () => {
    await ask('yoga', at('10:00:30'), { findsByPlaces: true });
    takePlace(8);
    await ask('yoga', at('10:00:30'), { findsByPlaces: true });
    expect(made).toHaveLength(2);
  });

  it('does not last where a place of what it shows was taken while it was made', async () => {
    await ask('yoga', at('10:00:30'), { meanwhile: () => takePlace(7) });
    await ask('yoga');
    await ask('yoga');
    expect(made).toHaveLength(2);
  });

  it('is made anew once its time is over, or when the clock is put back before it', async () => {
    await ask('yoga', at('10:00:30'), { until: at('10:00:40') });
    await ask('yoga', at('10:00:40'));
    await ask('yoga', at('10:00:35'));
    await ask('yoga', at('10:00:36'));
    expect(made).toHaveLength(3);
  });

  it('makes room for others when it was not asked for the longest', async () => {
    for (const question of ['one', 'two', 'one', 'three', 'one', 'two'])
      await ask(question, at('10:00:30'), { bytes: 7_500 });
    expect(made).toEqual(['one', 'two', 'three', 'two']);
  });

  it('takes the room of the forms that it is sent in', async () => {
    for (const question of ['one', 'two', 'three', 'one', 'two', 'three'])
      await ask(question, at('10:00:30'), { bytes: 60_000, encoding: 'br' });
    expect(made).toEqual(['one', 'two', 'three']);
    await ask('two', at('10:00:30'), { bytes: 60_000, encoding: 'identity' });
    for (const question of ['one', 'two', 'three'])
      await ask(question, at('10:00:30'), { bytes: 60_000, encoding: 'br' });
    expect(made).toEqual(['one', 'two', 'three', 'one', 'two', 'three']);
  });
});
