// Runs before the first paint, so that dark mode never starts with a white flash.
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  function read(key) {
    try {
      return localStorage.getItem('keelson.' + key);
    } catch {
      // Storage may be blocked; then the system's scheme applies.
      return null;
    }
  }
  function paint() {
    var stored = read('theme');
    var dark = stored === 'dark' || (stored !== 'light' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  }
  paint();
  // On a first visit, fonts load after the code (src/platform/faces.ts).
  if (!read('faces')) delete document.documentElement.dataset.faces;
  system.addEventListener('change', paint);
  // The user's choice, in this tab (src/platform/color-scheme.ts) or another.
  addEventListener('colorscheme', paint);
  addEventListener('storage', paint);
})();
// A click on a button before hydration is replayed once the button works (src/platform/pressed.ts). Before hydration
// nothing else handles the click. During hydration React stops a click on a part whose code is still loading, so a click
// that bubbles all the way up was handled. Until then the browser follows links itself: if a router left a page that React
// is still hydrating, parts of it would stay empty.
(function () {
  function forget() {
    document.querySelectorAll('[data-pressed]').forEach(function (button) {
      delete button.dataset.pressed;
    });
  }
  addEventListener(
    'click',
    function (event) {
      var pressed = event.target instanceof Element && event.target.closest('#root[data-page] :is(button, a[href])');
      if (!pressed) return;
      var answers = document.getElementById('root').dataset.ready !== undefined;
      if (pressed.matches('a')) {
        if (!answers) event.stopImmediatePropagation();
        return;
      }
      forget();
      pressed.dataset.pressed = '';
      if (answers) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    true,
  );
  addEventListener('click', forget);
  addEventListener('answers', function () {
    // Not from within React's own work, when it ignores clicks, nor while it handles the click that made it continue.
    setTimeout(function () {
      var button = document.querySelector('#root button[data-pressed]');
      if (!button) return;
      // Once, however many parts load at a time; marked again if nothing handles it this time either.
      forget();
      button.click();
    });
  });
})();
