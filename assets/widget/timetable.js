// The timetable of a business in its own website: <fettle-timetable business="12">, and this script from the site's
// /widget.js. Plain JavaScript without dependencies, sent as it is. It reads public data, keeps nothing on the visitor's
// device and sends no cookie: booking happens on the site itself, in a tab of its own.
(() => {
  const site = new URL(document.currentScript.src).origin;
  const DAYS = 7;
  const DAY_MS = 86_400_000;
  const WHITE = [255, 255, 255];
  const BLACK = [0, 0, 0];

  const format = (options) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options });
  const dayName = format({ weekday: 'long', day: 'numeric', month: 'long' });
  const shortDay = format({ day: 'numeric', month: 'short' });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

  // Noon, so that no change of the clocks makes it another day.
  const plusDays = (day, days) => isoDay.format(new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS));
  const noonOf = (day) => new Date(`${day}T12:00:00Z`);

  /** WCAG 2's relative luminance of a colour, and the contrast of two. */
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const readColour = (text) => {
    const [, hex] = /^#([0-9a-f]{6})$/i.exec(text ?? '') ?? [];
    return hex === undefined ? null : [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  };

  const STYLE = `
    :host { display: block; container-type: inline-size; font: inherit; line-height: 1.45;
            --surface: #fff; --ink: #10201a; --soft: #52615a; --line: #d8e0db; color-scheme: light; }
    :host([theme=dark]) { --surface: #101a15; --ink: #f1f6f3; --soft: #a9b8b0; --line: #2b3a32; color-scheme: dark; }
    @media (prefers-color-scheme: dark) {
      :host([theme=auto]) { --surface: #101a15; --ink: #f1f6f3; --soft: #a9b8b0; --line: #2b3a32; color-scheme: dark; }
    }
    * { box-sizing: border-box; }
    section { background: var(--surface); color: var(--ink); border: 1px solid var(--line); border-radius: 14px; padding: 20px; }
    header { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; }
    h2 { font-size: 1.2em; margin: 0; }
    h3 { font-size: 1em; margin: 20px 0 0; padding-bottom: 6px; border-bottom: 1px solid var(--line); }
    nav { display: flex; gap: 8px; align-items: center; }
    p { margin: 16px 0 0; }
    ul { list-style: none; margin: 0; padding: 0; }
    li { display: grid; grid-template-columns: 7.5em 1fr auto; gap: 4px 16px; align-items: center; padding: 12px 0;
         border-bottom: 1px solid var(--line); }
    li:last-child { border-bottom: 0; }
    small, .soft { color: var(--soft); font-size: .9em; }
    .what { min-width: 0; overflow-wrap: anywhere; font-weight: 600; }
    .what small { display: block; font-weight: 400; }
    time { font-variant-numeric: tabular-nums; }
    a, button { font: inherit; }
    .do, button { display: inline-block; min-height: 44px; padding: 9px 16px; border-radius: 999px; border: 1px solid var(--line);
         background: none; color: var(--ink); text-decoration: none; font-weight: 600; cursor: pointer; text-align: center; }
    .do { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
    .do.list { background: none; color: var(--ink); border-color: var(--soft); }
    button[disabled] { opacity: .5; cursor: default; }
    :focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
    footer { margin-top: 16px; }
    footer a { color: var(--soft); font-size: .85em; }
    @container (max-width: 480px) {
      li { grid-template-columns: 1fr auto; }
      li time { grid-column: 1; }
      li .what { grid-column: 1; }
      li .do { grid-column: 2; grid-row: 1 / span 2; }
    }`;

  class FettleTimetable extends HTMLElement {
    static observedAttributes = ['business', 'accent'];

    #first = isoDay.format(new Date());
    #section = document.createElement('section');
    /** Ends the request for the times: the last one that was made, as long as the element stands in a page. */
    #request = null;

    constructor() {
      super();
      this.#section.setAttribute('aria-label', 'Timetable');
      this.attachShadow({ mode: 'open' }).append(text('style', STYLE), this.#section);
    }

    connectedCallback() {
      this.#paint();
      this.#load();
    }

    disconnectedCallback() {
      this.#request.abort();
      this.#request = null;
    }

    attributeChangedCallback(name, before, after) {
      // An element that was written before its script came is told of each attribute, and only then that it stands in
      // a page: that asks for its times, once.
      if (before === after || this.#request === null) return;
      if (name === 'business') this.#load();
      else this.#paint();
    }

    async #load(focus = null) {
      this.#request?.abort();
      this.#request = new AbortController();
      const { signal } = this.#request;
      const business = this.getAttribute('business') ?? '';
      this.#section.replaceChildren(text('p', 'Loading times …', { role: 'status' }));
      try {
        const address = `${site}/api/widget/businesses/${encodeURIComponent(business)}?from=${this.#first}`;
        const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'origin', signal });
        // Read whatever it is: the connection of an answer that nobody reads stays taken.
        const body = await answer.text();
        if (answer.status === 404) {
          this.#section.replaceChildren(text('p', 'This timetable is not available at the moment.'));
          return;
        }
        if (!answer.ok) throw new Error(String(answer.status));
        this.#show(JSON.parse(body), focus);
      } catch {
        if (signal.aborted) return;
        const again = text('button', 'Try again', { type: 'button' });
        again.addEventListener('click', () => this.#load());
        this.#section.replaceChildren(text('p', 'The times could not be loaded.', { role: 'alert' }), again);
      }
    }

    #show(timetable, focus) {
      const head = document.createElement('header');
      head.append(text('h2', timetable.name), this.#weeks());
      const days = new Map();
      for (const date of timetable.dates) {
        const day = isoDay.format(new Date(date.startsAt));
        days.set(day, [...(days.get(day) ?? []), date]);
      }
      const parts = [...days].flatMap(([day, dates]) => {
        const list = document.createElement('ul');
        list.append(...dates.map((date) => row(date, timetable.bookable)));
        return [text('h3', dayName.format(noonOf(day))), list];
      });
      if (parts.length === 0) {
        const next = timetable.next;
        parts.push(
          text('p', next === null ? 'There are no times to come.' : 'There are no times in this week.'),
        );
        if (next !== null) {
          const to = text('button', `Go to ${dayName.format(new Date(next))}`, { type: 'button' });
          to.addEventListener('click', () => this.#go(isoDay.format(new Date(next)), 'later'));
          parts.push(to);
        }
      }
      const foot = document.createElement('footer');
      foot.append(
        link(`${site}/businesses/${timetable.id}?via=widget`, `${timetable.name} on ${timetable.site}`),
      );
      this.#section.replaceChildren(head, ...parts, foot);
      if (focus !== null) this.#section.querySelector(`[data-go=${focus}]:not([disabled])`)?.focus();
    }

    #weeks() {
      const today = isoDay.format(new Date());
      const last = plusDays(this.#first, DAYS - 1);
      const nav = document.createElement('nav');
      nav.setAttribute('aria-label', 'Weeks');
      const button = (sign, label, name, to) => {
        const made = text('button', sign, { type: 'button', 'aria-label': label, 'data-go': name });
        made.addEventListener('click', () => this.#go(to, name));
        return made;
      };
      const earlier = button('‹', 'Earlier', 'earlier', plusDays(this.#first, -DAYS));
      earlier.disabled = this.#first <= today;
      nav.append(
        earlier,
        text('span', `${shortDay.format(noonOf(this.#first))} to ${shortDay.format(noonOf(last))}`, {
          'aria-live': 'polite',
        }),
        button('›', 'Later', 'later', plusDays(this.#first, DAYS)),
      );
      return nav;
    }

    #go(day, focus) {
      const today = isoDay.format(new Date());
      this.#first = day < today ? today : day;
      this.#load(focus);
    }

    #paint() {
      const accent = readColour(this.getAttribute('accent')) ?? [13, 102, 68];
      // Black is read on every colour that white is not.
      const on = contrast(accent, WHITE) >= 4.5 ? WHITE : BLACK;
      this.#section.style.setProperty('--accent', `rgb(${accent.join(' ')})`);
      this.#section.style.setProperty('--on-accent', `rgb(${on.join(' ')})`);
    }
  }

  function row(date, bookable) {
    const item = document.createElement('li');
    const [starts, ends] = [new Date(date.startsAt), new Date(date.endsAt)];
    const when = text('time', `${clock.format(starts)} to ${clock.format(ends)}`, {
      datetime: date.startsAt,
    });
    const what = text('span', date.title, { class: 'what' });
    const left = date.spacesLeft === 1 ? '1 place left' : `${date.spacesLeft} places left`;
    // A course has one price for all its dates, which its page shows.
    const price = date.course ? 'Course' : date.totalPrice === '0.00' ? 'Free' : `£${date.totalPrice}`;
    what.append(text('small', date.spacesLeft === 0 ? `${price}, full` : `${price}, ${left}`));
    const query = new URLSearchParams({ date: date.startsAt, via: 'widget' });
    const full = date.spacesLeft === 0;
    const to =
      !bookable || date.course
        ? link(`${site}/sessions/${date.sessionId}?via=widget`, 'Details', 'do list')
        : full
          ? link(`${site}/sessions/${date.sessionId}?${query}`, 'Join list', 'do list')
          : link(`${site}/checkout/${date.sessionId}?${query}`, 'Book', 'do');
    to.setAttribute(
      'aria-label',
      `${to.textContent}: ${date.title}, ${dayName.format(starts)}, ${clock.format(starts)}`,
    );
    item.append(when, what, to);
    return item;
  }

  function text(name, content, attributes = {}) {
    const element = document.createElement(name);
    element.textContent = content;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }

  function link(href, content, kind = '') {
    return text('a', content, { href, target: '_blank', rel: 'noopener', class: kind });
  }

  if (customElements.get('fettle-timetable') === undefined)
    customElements.define('fettle-timetable', FettleTimetable);
})();
