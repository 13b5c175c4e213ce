// `npm run docs`: builds the documentation in dist-docs/, with the navigation of docs/README.md
// (docs/decisions/0119-check-texts-with-retext-and-build-the-docs-with-vitepress.md).
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { navigation, sitePath, toSitePage } from './docs-pages.mjs';
import { run } from './ensure.mjs';

const SITE = 'docs/site';
const PAGES = `${SITE}/.cache`;

const lock = readFileSync(`${SITE}/package-lock.json`, 'utf8');
const stamp = `${SITE}/node_modules/.installed`;
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  run('npm', ['ci', '--prefix', SITE, '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
// Texts of the product, such as its terms, aren't documentation.
const pages = new Set(
  files.filter((file) => file.endsWith('.md') && /^(?:[^/]+$|docs\/|packages\/)/.test(file)),
);

rmSync(PAGES, { recursive: true, force: true });
for (const page of pages) write(sitePath(page), toSitePage(page, readFileSync(page, 'utf8'), pages));
for (const picture of files.filter((file) => file.startsWith('docs/pictures/'))) {
  mkdirSync(path.dirname(path.join(PAGES, picture)), { recursive: true });
  copyFileSync(picture, path.join(PAGES, picture));
}
write('.vitepress/config.mjs', readFileSync(`${SITE}/config.mjs`));
write('.vitepress/theme/index.mjs', readFileSync(`${SITE}/theme.mjs`));
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const sidebar = navigation(readFileSync('docs/README.md', 'utf8'));
write('.vitepress/navigation.json', JSON.stringify({ version, sidebar }));

run(process.execPath, [
  `${SITE}/node_modules/vitepress/bin/vitepress.js`,
  'build',
  PAGES,
  '--outDir',
  path.resolve('dist-docs'),
]);
console.log('The site is in dist-docs: any web server can serve it, such as `npx serve dist-docs`.');

function write(file, contents) {
  const target = path.join(PAGES, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, contents);
}
