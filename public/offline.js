// The offline page's bookings: those that were last seen, if they are still to come. Kept by sw.js.
const list = document.getElementById('bookings');
const states = { confirmed: 'Confirmed', held: 'Held' };

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/London',
});
const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

function line(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** The code for the door, where it is kept. */
async function showCode(item, id) {
  const kept = await caches.match(`/api/bookings/${id}/check-in.svg`);
  if (kept === undefined) return;
  const code = document.createElement('img');
  code.src = `/api/bookings/${id}/check-in.svg`;
  code.alt = 'QR code to check in with';
  code.className = 'code';
  item.append(code);
}

/** Who comes, where it is not the person alone. */
function whoComes({ attendee, order }) {
  return order.places > 1 ? `${attendee.name} · ` : '';
}

function show(booking) {
  const { id, session, business, sessionDate, endsAt, reference, state } = booking;
  const item = document.createElement('li');
  const starts = new Date(sessionDate);
  item.append(
    line('h3', session.title),
    line('p', `${day.format(starts)}, ${time.format(starts)} to ${time.format(new Date(endsAt))}`),
    line('p', [business.name, business.address, business.postcode].filter(Boolean).join(', ')),
    line(
      'p',
      `${whoComes(booking)}${states[state]} · Reference ${reference}${business.phone ? ` · ${business.phone}` : ''}`,
    ),
  );
  list.append(item);
  void showCode(item, id);
}

async function showBookings() {
  const kept = 'caches' in window ? await caches.match('/api/bookings') : undefined;
  if (kept === undefined) return;
  const bookings = await kept.json();
  const upcoming = bookings
    .filter(({ state, endsAt }) => state in states && Date.parse(endsAt) > Date.now())
    .sort((a, b) => Date.parse(a.sessionDate) - Date.parse(b.sessionDate));
  for (const booking of upcoming) show(booking);
  document.getElementById('upcoming').hidden = upcoming.length === 0;
}

/** Loads the page that was asked for once the site answers: a device says that it is online before it is. */
async function comeBack() {
  if (!navigator.onLine || window.location.pathname === '/offline') return;
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) window.location.reload();
}

void showBookings();
document.getElementById('retry').addEventListener('click', () => window.location.reload());
window.addEventListener('online', comeBack);
setInterval(comeBack, 3000);
