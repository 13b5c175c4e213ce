import path from 'node:path';
import { expect, it } from 'vitest';
import { withViteClient } from './serve-pages.server.ts';

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
