/** As much of a browser as the parts without a page need. */

const events = new EventTarget();

Object.assign(globalThis, {
  document: Object.assign(new EventTarget(), { visibilityState: "visible", hidden: false }),
  location: { protocol: "http:", host: "localhost", pathname: "/", search: "" },
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  cancelAnimationFrame: () => undefined,
  matchMedia: () => Object.assign(new EventTarget(), { matches: true }),
});
// Some versions of Node have a navigator that cannot be assigned to.
Object.defineProperty(globalThis, "navigator", {
  value: { onLine: true, languages: [] },
  configurable: true,
  writable: true,
});
