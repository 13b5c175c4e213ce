import { beforeEach, describe, expect, it } from 'vitest';
import { KeptAnswers } from './kept-answers.server.ts';

const at = (time: string) => new Date(`2026-11-24T${time}Z`);

let state: object | null;
let made: string[];
let answers: KeptAnswers<{ body: Buffer; from: Date; until: Date }>;

beforeEach(() => {
  state = {};
  made = [];
  answers = new KeptAnswers({ dataState: () => state }, 20_000);
});

/** Asks at an instant; an answer is made from it on, until the next minute or an instant before. */
async function ask(
  question: string,
  instant = at('10:00:30'),
  { bytes = 4, until = at('10:01:00'), meanwhile = () => undefined as void } = {},
): Promise<void> {
  await answers.of(question, instant, async () => {
    made.push(question);
    meanwhile();
    return { body: Buffer.alloc(bytes), from: instant, until };
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
    state = {};
    await ask('yoga');
    state = null;
    await ask('yoga');
    await ask('yoga');
    state = {};
    await ask('yoga');
    expect(made).toHaveLength(5);
  });

  it('is not kept where something changed while it was made', async () => {
    await ask('yoga', at('10:00:30'), { meanwhile: () => void (state = {}) });
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
      await ask(question, at('10:00:30'), { bytes: 6_000 });
    expect(made).toEqual(['one', 'two', 'three', 'two']);
  });
});
