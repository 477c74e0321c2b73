// Runs before the first paint, so that a dark panel does not flash white.
(function () {
  let wanted = null;
  try {
    wanted = localStorage.getItem('kopru.color-scheme');
  } catch {
    // Storage is switched off: the system's choice is taken.
  }
  const isDark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
