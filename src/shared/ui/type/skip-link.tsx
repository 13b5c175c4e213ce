/** First in the tab order; skips to `<main id="main">`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute -top-20 left-4 z-99 rounded-control bg-accent px-4 py-2.5 font-semibold text-on-accent focus:top-3"
    >
      Skip to content
    </a>
  );
}
