import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { renderMinimalPage } from './minimal-page.tsx';

// A server like the site's with one page, rendered for each request. Argument: the page's bytes. Prints its URL.
const bytes = Number(process.argv[2]);
const app = createHttpApp();
app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(renderMinimalPage(bytes)));
app.get('/size', async () => renderMinimalPage(bytes).length);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
