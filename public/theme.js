// Runs before the first paint, so that a dark reader never sees a white flash.
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  function read(key) {
    try {
      return localStorage.getItem('keelson.' + key);
    } catch {
      // Storage can be forbidden; the system's scheme serves then.
      return null;
    }
  }
  function paint() {
    var stored = read('theme');
    var dark = stored === 'dark' || (stored !== 'light' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  }
  paint();
  // Those of a first visit come after its code (src/platform/faces.ts).
  if (!read('faces')) delete document.documentElement.dataset.faces;
  system.addEventListener('change', paint);
  // The reader's choice, here (src/platform/color-scheme.ts) and in another tab.
  addEventListener('colorscheme', paint);
  addEventListener('storage', paint);
})();
// A button that is pressed before the page answers is pressed again once it does (src/platform/pressed.ts). Before it is
// taken over nobody else hears of the press. After that React stops one that falls on a piece whose code is still
// coming: what gets through to the end was heard. A link is the browser's to follow until then: a router that leaves a
// page which React is still taking over leaves pieces without what they show.
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
    // Not from within React's own work, in which it takes no press, nor while it hears the very press that made it go on.
    setTimeout(function () {
      var button = document.querySelector('#root button[data-pressed]');
      if (!button) return;
      // Once, however many pieces come at a time; it is marked anew where nobody hears it again.
      forget();
      button.click();
    });
  });
})();
