import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { renderMinimalPage } from './minimal-page.tsx';

// A server of the same make as the site's with one page, rendered anew for every request. The first argument is
// the page's size in bytes; the address is printed when it listens.
const bytes = Number(process.argv[2]);
const app = createHttpApp();
app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(renderMinimalPage(bytes)));
app.get('/size', async () => renderMinimalPage(bytes).length);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
