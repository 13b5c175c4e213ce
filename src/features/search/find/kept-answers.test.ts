import { beforeEach, describe, expect, it } from 'vitest';
import { type Encoding, WireBody } from '#shared/http/wire-body.server.ts';
import { KeptAnswers } from './kept-answers.server.ts';
import type { DataState } from './search-index.ts';

const at = (time: string) => new Date(`2026-11-24T${time}Z`);

let state: DataState | null;
let made: string[];
let answers: KeptAnswers<{
  body: WireBody;
  from: Date;
  until: Date;
  sessionIds: number[];
  findsByPlaces: boolean;
}>;

/** Listings that nothing has changed in; of the sessions named here places were taken at that count. */
const stateAt = (places = 0, placesOf: Record<number, number> = {}): DataState => ({
  places,
  placesOf: (id) => placesOf[id] ?? 0,
});

beforeEach(() => {
  state = stateAt();
  made = [];
  answers = new KeptAnswers({ dataState: () => state }, 24_000);
});

/** Asks at an instant; an answer is made from it on, until the next minute or an instant before. It shows session 7. */
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
  await answers.of(question, encoding, instant, async () => {
    made.push(question);
    meanwhile();
    return {
      body: new WireBody(Buffer.alloc(bytes), 4),
      from: instant,
      until,
      sessionIds: [7],
      findsByPlaces,
    };
  });
}

/** A place of a date of this session is taken. */
function takePlaceOf(sessionId: number): void {
  const places = (state?.places ?? 0) + 1;
  const before = state;
  if (before === null) throw new Error('It cannot be known.');
  const { placesOf } = before;
  Object.assign(before, {
    places,
    placesOf: (id: number) => (id === sessionId ? places : placesOf(id)),
  });
}

describe('an answer', () => {
  it('is kept while nothing changes', async () => {
    for (const time of ['10:00:30', '10:00:45', '10:00:59.999']) await ask('yoga', at(time));
    await ask('boxing');
    expect(made).toEqual(['yoga', 'boxing']);
  });

  it('is made anew once anything has changed, and as long as that cannot be known', async () => {
    await ask('yoga');
    state = stateAt();
    await ask('yoga');
    state = null;
    await ask('yoga');
    await ask('yoga');
    state = stateAt();
    await ask('yoga');
    expect(made).toHaveLength(5);
  });

  it('is not kept where something changed while it was made', async () => {
    await ask('yoga', at('10:00:30'), { meanwhile: () => void (state = stateAt()) });
    await ask('yoga');
    await ask('yoga');
    expect(made).toHaveLength(2);
  });

  it('is kept when a place is taken of a session that it does not show, and made anew when it shows it', async () => {
    await ask('yoga');
    takePlaceOf(8);
    await ask('yoga');
    expect(made).toHaveLength(1);
    takePlaceOf(7);
    takePlaceOf(8);
    await ask('yoga');
    await ask('yoga');
    expect(made).toHaveLength(2);
  });

  it('is made anew when any place is taken where places decide what is found', async () => {
    await ask('yoga', at('10:00:30'), { findsByPlaces: true });
    takePlaceOf(8);
    await ask('yoga', at('10:00:30'), { findsByPlaces: true });
    expect(made).toHaveLength(2);
  });

  it('does not last where a place of what it shows was taken while it was made', async () => {
    await ask('yoga', at('10:00:30'), { meanwhile: () => takePlaceOf(7) });
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
    // As it is, none of them has room.
    await ask('two', at('10:00:30'), { bytes: 60_000, encoding: 'identity' });
    for (const question of ['one', 'two', 'three'])
      await ask(question, at('10:00:30'), { bytes: 60_000, encoding: 'br' });
    expect(made).toEqual(['one', 'two', 'three', 'one', 'two', 'three']);
  });
});
