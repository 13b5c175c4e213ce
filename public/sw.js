/*
 * The service worker: without a connection it answers a page with the offline page, which shows the bookings that
 * were last seen, with the codes for the door; and the front desk with the desk as it was last seen that day, and the
 * script and style that it needs. It keeps nothing else, and nothing of anybody who has signed out. What it does not mention goes to the network as if it were not there. It shows what the site pushes, and opens its page.
 */
const SHELL = 'fettle-shell-2';
const BOOKINGS = 'fettle-bookings';
const DESK = 'fettle-desk';
/** Script, style and fonts of the desk: the browser's own cache may have dropped them. Nobody's, so they stay at sign-out. */
const DESK_FILES = 'fettle-desk-files';
/** Built files, whose names change with their content. */
const FILES = /\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g;
const FILE = /^\/assets\/[\w.-]+\.(?:js|css|woff2|svg)$/;
/** The first script of a build. */
const ENTRY = /\/main-[\w-]+\.js$/;
/** The front desk, which goes on without a connection (src/areas/booking/schedule/check-in/use-front-desk-outbox.ts). */
const DESK_PAGE = '/business/check-in';
const OWN_BOOKINGS = '/api/bookings';
/** The code of a booking for the door; it stays the same for as long as the booking is there. */
const CODE = /^\/api\/bookings\/[^/]+\/check-in\.svg$/;
/** Of so many bookings to come, the next ones, the codes are kept. */
const MOST_CODES = 20;
const shellFiles = ['/offline', '/offline.js', '/favicon.svg'];

/** Grows whenever somebody signs in or out: what was asked for before that is not kept when it comes. */
let signIns = 0;

/** Built files asked for since the desk's page was: they are of its build. */
const askedFiles = new Set();

/** Pages after which the list of one's bookings is worth having: it may just have changed. */
const bookingPages = ['/bookings', '/booking-confirmation'];

/** Who signs out here is told nothing here any more. */
const signsOut = ['/api/logout', '/api/auth/sign-out'];

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
          names
            .filter((name) => ![SHELL, BOOKINGS, DESK, DESK_FILES].includes(name))
            .map((name) => caches.delete(name)),
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
    event.waitUntil(Promise.all([caches.delete(BOOKINGS), caches.delete(DESK)]));
    if (signsOut.includes(pathname)) event.waitUntil(unsubscribe().catch(() => undefined));
    return;
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    event.respondWith(openPage(event, pathname));
  } else if (pathname === OWN_BOOKINGS) {
    const asked = keepBookings(fetch(request));
    event.respondWith(asked.catch(() => kept(BOOKINGS, OWN_BOOKINGS)));
    event.waitUntil(asked.then(keepCodes).catch(() => undefined));
  } else if (CODE.test(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(BOOKINGS, pathname)));
  } else if (shellFiles.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(SHELL, pathname)));
  } else if (FILE.test(pathname)) {
    event.respondWith(openFile(event, pathname));
  }
});

/** An admin sees the site as somebody: what they see then is kept nowhere (impersonation/impersonation-guard.server.ts). */
const somebodyElses = (answer) => answer.headers.has('fettle-viewing');

async function openPage(event, pathname) {
  const before = signIns;
  if (pathname === DESK_PAGE) askedFiles.clear();
  try {
    const page = await fetch(event.request);
    if (page.ok && !page.redirected && pathname === DESK_PAGE && !somebodyElses(page)) {
      const copy = page.clone();
      event.waitUntil(
        page
          .clone()
          .text()
          .then(keepDeskFiles)
          .catch(() => undefined),
      );
      event.waitUntil(
        caches.open(DESK).then((cache) => (signIns === before ? cache.put(DESK_PAGE, copy) : undefined)),
      );
    }
    if (page.ok && bookingPages.includes(pathname) && !somebodyElses(page)) {
      event.waitUntil(
        keepBookings(fetch(OWN_BOOKINGS))
          .then(keepCodes)
          .catch(() => undefined),
      );
    }
    return page;
  } catch {
    return (pathname === DESK_PAGE && (await keptDesk())) || kept(SHELL, '/offline');
  }
}

/** Keeps the files that the desk's page names, and forgets those of an earlier build. */
async function keepDeskFiles(html) {
  const cache = await caches.open(DESK_FILES);
  const before = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const named = [...new Set(html.match(FILES) ?? [])];
  const missing = named.filter((path) => !before.includes(path));
  await Promise.all(
    missing.map(async (path) => {
      const file = await fetch(path);
      if (file.ok) await cache.put(path, file);
    }),
  );
  // Files that the page asks for later, such as a dialog's, stay until another build comes. The browser may take them
  // from its memory without asking here.
  if (!before.some((path) => ENTRY.test(path) && !named.includes(path))) return;
  const earlier = before.filter((path) => !named.includes(path) && !askedFiles.has(path));
  await Promise.all(earlier.map((path) => cache.delete(path)));
}

/** A built file: kept of the desk, else from the network. What the desk asks for is kept. */
async function openFile(event, path) {
  askedFiles.add(path);
  const known = await caches.match(path, { cacheName: DESK_FILES });
  if (known !== undefined) return known;
  const file = await fetch(event.request);
  if (file.ok && !file.redirected) event.waitUntil(keepIfOfDesk(event.clientId, path, file.clone()));
  return file;
}

async function keepIfOfDesk(clientId, path, file) {
  const page = await self.clients.get(clientId);
  if (page === undefined || new URL(page.url).pathname !== DESK_PAGE) return;
  const cache = await caches.open(DESK_FILES);
  await cache.put(path, file);
}

/** The desk as it was last seen, on the same day: the list of another day helps nobody, and is forgotten. */
async function keptDesk() {
  const cache = await caches.open(DESK);
  const page = await cache.match(DESK_PAGE);
  if (page === undefined) return undefined;
  const day = (at) => new Date(at).toLocaleDateString('en-GB', { timeZone: 'Europe/London' });
  if (day(page.headers.get('date')) === day(Date.now())) return page;
  await caches.delete(DESK);
  return undefined;
}

/** Keeps the answer if it is a list of bookings, and forgets what was kept if nobody is signed in any more. */
async function keepBookings(asked) {
  const before = signIns;
  const answer = await asked;
  if (answer.status === 401) await caches.delete(BOOKINGS);
  if (!answer.ok || somebodyElses(answer)) return answer;
  const cache = await caches.open(BOOKINGS);
  if (signIns === before) await cache.put(OWN_BOOKINGS, answer.clone());
  return answer;
}

/** Keeps the codes of the next bookings of a list that was kept, and forgets those of all others. */
async function keepCodes(answer) {
  if (!answer.ok || somebodyElses(answer)) return;
  const before = signIns;
  const cache = await caches.open(BOOKINGS);
  const list = await (await cache.match(OWN_BOOKINGS))?.json();
  if (list === undefined) return;
  const wanted = list
    .filter(
      ({ state, endsAt, trainer }) =>
        state === 'confirmed' && trainer === null && Date.parse(endsAt) > Date.now(),
    )
    .sort((a, b) => Date.parse(a.sessionDate) - Date.parse(b.sessionDate))
    .slice(0, MOST_CODES)
    .map(({ id }) => `/api/bookings/${id}/check-in.svg`);
  const there = (await cache.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => CODE.test(path));
  await Promise.all(there.filter((path) => !wanted.includes(path)).map((path) => cache.delete(path)));
  for (const path of wanted.filter((each) => !there.includes(each))) {
    const code = await fetch(path);
    if (code.ok && signIns === before) await cache.put(path, code);
  }
}

async function kept(cacheName, path) {
  const cache = await caches.open(cacheName);
  return (await cache.match(path)) ?? Response.error();
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  // Under the same tag the same news takes its own place, should it come twice.
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      lang: 'en-GB',
      data: { path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.path));
});

/** Shows a page of the site: in the window that has it already, else in a new one. */
async function show(path) {
  const address = new URL(path, self.location.origin);
  // A notification leads within the site, whatever it says.
  if (address.origin !== self.location.origin) return;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => url === address.href);
  await (there === undefined ? self.clients.openWindow(address.href) : there.focus());
}

// The browser has changed where it can be reached: the site is told, or it would be told nothing any more.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAnew(event.oldSubscription, event.newSubscription));
});

async function subscribeAnew(before, after) {
  const key = before?.options.applicationServerKey;
  const subscription =
    after ??
    (key &&
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/notifications/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
  });
}

async function unsubscribe() {
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
