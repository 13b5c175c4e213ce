import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#support/session-factory.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';
import { USER_HEADER } from '#support/shop.ts';
import type { EditedText, ListedText, PublishedPage } from './contract.ts';

const whole = setUpWholeApp();
let moira: string;
let eleanor: string;
let seeker: string;

beforeAll(async () => {
  moira = (await createUser(whole.shop.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' })).id;
  eleanor = (await createUser(whole.shop.pool, { role: 'admin' })).id;
  seeker = (await createUser(whole.shop.pool)).id;
});

const note = 'The new telephone number.';
const send = (method: 'GET' | 'POST' | 'PUT', url: string, as: string | null, payload?: object) =>
  whole.app.inject({
    method,
    url,
    headers: as === null ? {} : { [USER_HEADER]: as },
    ...(payload && { payload }),
  });
const edited = async (name: string) =>
  (await send('GET', `/api/admin/texts/${name}`, moira)).json<EditedText>();
const publish = (name: string, words: object | null, version: number, as = moira) =>
  send('PUT', `/api/admin/texts/${name}`, as, { words, note, version });
const shown = async (name: string) => (await send('GET', `/api/texts/${name}`, null)).json<PublishedPage>();
const guidelines = (words: string) => ({ text: `- In short\n\n## Be real {#be-real}\n\n${words}` });

describe('a page', () => {
  it('says what stands in the code until somebody publishes another', async () => {
    expect(await shown('terms')).toMatchObject({ updatedOn: '2025-06-18', sections: expect.any(Array) });
    expect((await edited('terms')).versions).toEqual([]);
    expect((await send('GET', '/api/texts/nothing', null)).statusCode).toBe(404);
    expect((await send('GET', '/api/texts/__proto__', null)).statusCode).toBe(404);
  });

  it('is published with a note, read by everybody, kept in versions and put back', async () => {
    const { version, fields } = await edited('guidelines');
    expect(version).toBe(0);
    const first = (await publish('guidelines', guidelines('List what **exists**.'), 0)).json<{
      version: number;
    }>();
    const page = await shown('guidelines');
    expect(page.sections).toEqual([
      {
        id: 'be-real',
        title: 'Be real',
        blocks: [
          {
            kind: 'paragraph',
            line: [{ text: 'List what ' }, { text: 'exists', strong: true }, { text: '.' }],
          },
        ],
      },
    ]);
    expect(page.updatedOn).toBe(new Date().toISOString().slice(0, 10));

    const second = await publish('guidelines', null, first.version);
    expect(second.statusCode).toBe(200);
    const now = await edited('guidelines');
    expect(now.fields[0]?.now).toBe(fields[0]?.standard);
    expect(now.versions).toMatchObject([
      { note, by: 'Moira Keane', standard: true },
      { note, by: 'Moira Keane', standard: false, version: first.version },
    ]);
    const old = await send('GET', `/api/admin/texts/guidelines/versions/${first.version}`, moira);
    expect(old.json()).toMatchObject({ words: guidelines('List what **exists**.') });
    expect((await send('GET', `/api/admin/texts/terms/versions/${first.version}`, moira)).statusCode).toBe(
      404,
    );

    const { rows } = await whole.shop.pool.query(
      "SELECT action, reason, actor_id AS actor FROM audit_log WHERE subject = 'text' AND subject_id = 'guidelines' ORDER BY id",
    );
    expect(rows).toEqual([
      { action: 'text.published', reason: note, actor: moira },
      { action: 'text.standard-restored', reason: note, actor: moira },
    ]);
    await expect(whole.shop.pool.query("UPDATE text_versions SET note = 'Nothing happened'")).rejects.toThrow(
      'A version of a text is never changed.',
    );
    await expect(whole.shop.pool.query('DELETE FROM text_versions')).rejects.toThrow('never changed');
  });

  it('is published by one of two admins at once, and by nobody who saw another version', async () => {
    const { version } = await edited('privacy');
    const words = {
      text: (await edited('privacy')).fields[0]?.standard.replace(
        '{site} is a marketplace',
        'This is a marketplace',
      ),
    };
    const answers = await Promise.all([
      publish('privacy', words, version),
      publish('privacy', words, version, eleanor),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await publish('privacy', words, version)).json()).toMatchObject({
      code: 'conflict',
      message: 'Another admin has just published this text. Your version is still here.',
    });
    expect((await edited('privacy')).versions).toHaveLength(1);
  });

  it('refuses what cannot stand on a page, with where it stands, and publishes nothing', async () => {
    const { version } = await edited('cookies');
    for (const [words, message] of [
      [guidelines('<script>alert(1)</script>').text, /^Keep \{cookies\}/],
      ['x'.repeat(40_001), /^Keep this under 40,000 characters$/],
      [`{cookies}\u0000`, null],
      ['{cookies}\u202e', /invisible characters/],
      ['{nobody}', /^There’s no placeholder \{nobody\}/],
    ] as const) {
      const answer = await publish('cookies', { text: words }, version);
      expect(answer.statusCode, words.slice(0, 20)).toBe(400);
      if (message !== null)
        expect(answer.json().errors).toMatchObject([
          { field: 'words.text', message: expect.stringMatching(message) },
        ]);
    }
    expect(
      (await publish('guidelines', guidelines('<img src=x onerror=alert(1)>'), 1)).json().errors,
    ).toMatchObject([{ field: 'words.text', message: 'Line 5: you can’t use HTML here.' }]);
    const lead = guidelines('[here](javascript:alert(1))');
    expect(
      (await send('POST', '/api/admin/texts/guidelines/preview', moira, { words: lead })).json().errors,
    ).toMatchObject([{ message: 'Line 5: “javascript:alert(1)” isn’t an allowed link address.' }]);
    expect((await edited('cookies')).version).toBe(version);
  });

  it('is seen by its editor before it is published, and by nobody else', async () => {
    const preview = await send('POST', '/api/admin/texts/guidelines/preview', moira, {
      words: guidelines('Not yet.'),
    });
    expect(preview.json()).toMatchObject({ page: { sections: [{ id: 'be-real' }] } });
    expect(JSON.stringify(await shown('guidelines'))).not.toContain('Not yet.');
    for (const who of [null, seeker])
      expect((await send('POST', '/api/admin/texts/guidelines/preview', who, { words: {} })).statusCode).toBe(
        who === null ? 401 : 403,
      );
    expect(
      (await send('POST', '/api/admin/texts/guidelines/test', moira, { words: guidelines('x') })).statusCode,
    ).toBe(409);
  });
});

it('the list has each text with who edited it last', async () => {
  const list = (await send('GET', '/api/admin/texts', moira)).json<ListedText[]>();
  expect(list.find(({ name }) => name === 'terms')).toMatchObject({ group: 'pages', latest: null });
  expect(list.find(({ name }) => name === 'guidelines')).toMatchObject({ latest: { by: 'Moira Keane' } });
});
