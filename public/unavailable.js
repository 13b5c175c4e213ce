// On the page that says "Back in a moment": asks whether the site is ready, and then opens the same address again. Each
// page waits for a moment of its own, so that not everybody comes back at once.
(() => {
  const words = document.getElementById('looking');
  if (words) words.textContent = 'This page reloads automatically when we’re back.';
  let wait = 5000;
  const look = async () => {
    const ready = await fetch('/readyz', { cache: 'no-store' }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) {
      location.reload();
      return;
    }
    wait = Math.min(wait * 1.5, 30000);
    setTimeout(look, wait * (0.75 + Math.random() / 2));
  };
  setTimeout(look, wait * (0.75 + Math.random() / 2));
})();
