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
