// Runs before the first paint, so that a dark reader never sees a white flash.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('keelson.theme');
  } catch {
    // Storage can be forbidden; the system's scheme serves then.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
// A button that is pressed before the page's scripts have come is pressed once they have (src/main.tsx).
addEventListener(
  'click',
  function (event) {
    var root = document.getElementById('root');
    var button = event.target instanceof Element && event.target.closest('button');
    if (root && button && root.dataset.page && root.dataset.taken === undefined) button.dataset.pressed = '';
  },
  true,
);
