import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/config.server.ts';
import { headingAnchors } from '#support/markdown.ts';
import { features } from '../src/areas/order.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectFolder,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(projectFolder, file)));
// Pages of the website generate their own anchors.
const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('assets/texts/'));

const links = pages.flatMap((page) =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(?:\w+:|\/)/.test(link))
    .map((link) => {
      const [file = '', anchor] = link.split('#');
      return { page, file: file === '' ? page : path.join(path.dirname(page), file), anchor };
    }),
);

describe('the pages of the repository', () => {
  it('lead only to files and headings that are there', () => {
    expect(links.length).toBeGreaterThan(50);
    const broken = links.filter(
      ({ file, anchor }) =>
        !existsSync(path.join(projectFolder, file)) ||
        (anchor !== undefined && !headingAnchors(read(file)).has(anchor)),
    );
    expect(broken).toEqual([]);
  });

  it('name only files that are there, by the end of their path at least', () => {
    const named = pages
      .filter((page) => page !== 'CHANGELOG.md')
      .flatMap((page) =>
        [...read(page).matchAll(/`([\w-][\w./-]*\.(?:tsx?|mjs|sql|css|ya?ml))`/g)].map(([, name = '']) => ({
          page,
          name,
        })),
      );
    expect(named.length).toBeGreaterThan(200);
    const ends = files.map((file) => `/${file}`);
    expect(named.filter(({ name }) => !ends.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
  });

  it('show every picture that docs/ holds', () => {
    const pictures = files.filter((file) => /^docs\/.*\.(?:png|jpe?g|webp|svg|gif)$/.test(file));
    const shown = new Set(links.map(({ file }) => file));
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((picture) => !shown.has(picture))).toEqual([]);
  });
});

it('has a row for every command in docs/commands.md', () => {
  const rows = read('docs/commands.md');
  const [, block = ''] = /"scripts": \{([^}]+)\}/.exec(read('package.json')) ?? [];
  const commands = [...block.matchAll(/"([\w:]+)":/g)].map(([, name = '']) =>
    name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`,
  );
  expect(commands.length).toBeGreaterThan(30);
  expect(commands.filter((command) => !new RegExp(`^\\| \`${command}[\` ]`, 'm').test(rows))).toEqual([]);
  const named = [...rows.matchAll(/^\| `(npm (?:run )?[\w:]+)/gm)].map(([, command]) => command);
  expect(named.filter((command) => !commands.includes(command ?? ''))).toEqual([]);
});

describe('the decisions', () => {
  const records = files
    .filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
    .map((file) => {
      const text = read(file);
      const name = path.basename(file);
      const [, number = '', title = ''] = /^# (\d{4}): (.+)$/m.exec(text) ?? [];
      return { name, text, number, title, area: /^- Area: (.+)$/m.exec(text)?.[1] };
    });

  it('each state their decision, number and headings, under a file name of the same words', () => {
    expect(records.length).toBeGreaterThan(40);
    const wrong = records.filter(({ name, text, number, title }) => {
      const words =
        title
          .toLowerCase()
          .replaceAll(/['’]/g, '')
          .match(/[a-z0-9]+/g) ?? [];
      const headings = [...text.matchAll(/^(?:- (Status|Date|Area): \S.*|## (\w+))$/gm)].map(
        ([, fact, section]) => fact ?? section,
      );
      return (
        name !== `${number}-${words.join('-')}.md` ||
        !/^- Date: \d{1,2} [A-Z][a-z]+ \d{4}$/m.test(text) ||
        headings.join() !== 'Status,Date,Area,Context,Decision,Consequences,Alternatives'
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('stand in the index once each, under their area and in order', () => {
    const rows = read('docs/decisions/README.md')
      .split(/^## /m)
      .slice(1)
      .filter((section) => !section.startsWith('Merged records'))
      .flatMap((section) =>
        [...section.matchAll(/^\| \[(\d{4})\]\((.+)\) \| (.+) \|$/gm)].map(
          ([, number = '', name = '', title = '']) => ({ area: section.split('\n')[0], number, name, title }),
        ),
      );
    const areas = [...new Set(rows.map(({ area }) => area))];
    const expected = areas.flatMap((area) =>
      records
        .filter((record) => record.area === area)
        .map(({ number, name, title }) => ({ area, number, name, title })),
    );
    expect(rows).toEqual(expected);
    expect(rows.length).toBe(records.length);
  });
});

it('draws the features in the order that the check holds them to', () => {
  const picture = read('docs/pictures/house.svg');
  const drawn = [...picture.matchAll(/class="number">(\d+)<\/text>\s*<text [^>]*>([\w-]+)</g)].map(
    ([, number, name]) => `${number} ${name}`,
  );
  expect(drawn).toEqual(features.map((name, index) => `${index + 1} ${name.split('/')[1]}`));
});

describe('the settings', () => {
  /** As the code reads them. */
  const names = [
    ...read('src/app/config.server.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
    ...read('src/shared/domain/brand.ts').matchAll(/environment\.(BRAND_\w+)/g),
  ].map(([, name = '']) => name);
  const example = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => ({ name, value: value.replace(/^"(.*)"$/, '$1') }),
  );

  it('stand in .env.example, each once, and no others', () => {
    expect(names.length).toBeGreaterThan(35);
    expect(example.map(({ name }) => name).toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it('have their defaults there', () => {
    const environment = Object.fromEntries(example.map(({ name, value }) => [name, value]));
    expect(readConfig(environment)).toEqual(readConfig({}));
    // `readConfig` takes an empty value for none, and would not miss a default that is left out.
    const written = new Map(example.map(({ name, value }) => [name, value]));
    const defaults = [
      ...read('src/app/config.server.ts').matchAll(
        /^ {2}([A-Z_0-9]+): .*\.(?:default|prefault)\('?([^')]+)'?\)/gm,
      ),
    ];
    expect(defaults.length).toBeGreaterThan(10);
    expect(defaults.filter(([, name = '', value]) => written.get(name) !== value)).toEqual([]);
  });

  it('are all in docs/configuration.md', () => {
    const page = read('docs/configuration.md');
    expect(names.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });
});

it('names one Node.js that is recent enough for package.json, and the tools use it', () => {
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
  const [major = 0, minor = 0] = numbers(read('.nvmrc'));
  const [leastMajor = 0, leastMinor = 0] = numbers(/"node": "([^"]+)"/.exec(read('package.json'))?.[1] ?? '');
  expect(major * 1000 + minor).toBeGreaterThanOrEqual(leastMajor * 1000 + leastMinor);
  expect(read('.devcontainer/Dockerfile')).toContain(`FROM node:${read('.nvmrc').trim()}-`);
  expect(read('Dockerfile')).toContain(`ARG NODE_VERSION=${read('.nvmrc').trim()}\n`);
  // The oldest version that works is tested too.
  expect(read('.github/workflows/ci.yml')).toContain(`node: ["", "${leastMajor}.${leastMinor}"]`);
  expect(read('scripts/test-everywhere.mjs')).toContain(`NODES = ['${leastMajor}.${leastMinor}',`);
});
