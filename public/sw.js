/*
 * The service worker: without a connection it answers a page with the offline page, which shows the bookings that
 * were last seen. It keeps nothing else, and nothing of anybody who has signed out. What it does not mention goes
 * to the network as if it were not there.
 */
const SHELL = 'fettle-shell-1';
const BOOKINGS = 'fettle-bookings';
const OWN_BOOKINGS = '/api/bookings';
const shellFiles = ['/offline', '/offline.js', '/favicon.svg'];

/** Grows whenever somebody signs in or out: what was asked for before that is not kept when it comes. */
let signIns = 0;

/** Pages after which the list of one's bookings is worth having: it may just have changed. */
const bookingPages = ['/bookings', '/booking-confirmation'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(shellFiles))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== SHELL && name !== BOOKINGS).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  // Signing in or out, in whatever way: what was kept may be somebody else's.
  if (pathname === '/api/logout' || (request.method !== 'GET' && pathname.startsWith('/api/auth/'))) {
    signIns += 1;
    event.waitUntil(caches.delete(BOOKINGS));
    return;
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    event.respondWith(openPage(event, pathname));
  } else if (pathname === OWN_BOOKINGS) {
    event.respondWith(keepBookings(fetch(request)).catch(() => kept(BOOKINGS, OWN_BOOKINGS)));
  } else if (shellFiles.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(SHELL, pathname)));
  }
});

async function openPage(event, pathname) {
  try {
    const page = await fetch(event.request);
    if (page.ok && bookingPages.includes(pathname)) {
      event.waitUntil(keepBookings(fetch(OWN_BOOKINGS)).catch(() => undefined));
    }
    return page;
  } catch {
    return kept(SHELL, '/offline');
  }
}

/** Keeps the answer if it is a list of bookings, and forgets what was kept if nobody is signed in any more. */
async function keepBookings(asked) {
  const before = signIns;
  const answer = await asked;
  if (answer.status === 401) await caches.delete(BOOKINGS);
  if (!answer.ok) return answer;
  const cache = await caches.open(BOOKINGS);
  if (signIns === before) await cache.put(OWN_BOOKINGS, answer.clone());
  return answer;
}

async function kept(cacheName, path) {
  const cache = await caches.open(cacheName);
  return (await cache.match(path)) ?? Response.error();
}
