import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { serveAssets, withViteClient } from './serve-pages.server.ts';

it('files of the build are sent as they were packed, for a year; nothing else in or above their folder is', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-assets-'));
  const assets = path.join(folder, 'assets');
  mkdirSync(assets);
  writeFileSync(path.join(folder, 'manifest.json'), '{}');
  writeFileSync(path.join(assets, 'page-a1.js'), 'code');
  writeFileSync(path.join(assets, 'page-a1.js.br'), brotliCompressSync('code'));
  writeFileSync(path.join(assets, 'page-a1.js.gz'), gzipSync('code'));
  const app = createHttpApp();
  try {
    await serveAssets(app, assets);
    const ask = (url: string, accepted = '') =>
      app.inject({ url, headers: accepted === '' ? {} : { 'accept-encoding': accepted } });
    const plain = await ask('/assets/page-a1.js');
    expect([plain.statusCode, plain.body]).toEqual([200, 'code']);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toContain('javascript');
    expect((await ask('/assets/page-a1.js', 'gzip, br')).headers['content-encoding']).toBe('br');
    expect((await ask('/assets/page-a1.js', 'gzip')).headers['content-encoding']).toBe('gzip');
    const head = await app.inject({ method: 'HEAD', url: '/assets/page-a1.js' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const url of ['/assets/none.js', '/assets/page-a1.js.br', '/assets/..%2fmanifest.json', '/assets/'])
      expect((await ask(url)).statusCode, url).toBe(404);
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('in development React finds the head that it has rendered, and Vite’s client after it', async () => {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: path.resolve(import.meta.dirname, '../..'),
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    logLevel: 'silent',
  });
  try {
    const [before, after] = [
      '<html><head><meta charSet="utf-8"/><script>1</script>',
      '</head><body></body></html>',
    ];
    const page = await withViteClient(vite, '/about', `${before}${after}`);
    expect(page.startsWith(before)).toBe(true);
    expect(page.endsWith(after)).toBe(true);
    const added = page.slice(before.length, -after.length);
    expect(added).toContain('<script type="module" src="/@vite/client"></script>');
    expect(added).toContain('/@react-refresh');
  } finally {
    await vite.close();
  }
});
