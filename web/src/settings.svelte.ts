/** The user's preferences, stored in the browser. */

export type Language = "de" | "en";

const KEY = "brettwerk.settings";

const DEFAULTS = {
  language: preferredLanguage(),
  look: "system" as "system" | "light" | "dark",
  patterns: false,
  speed: "normal" as "slow" | "normal" | "fast" | "none",
  sound: true,
  confirm: true,
  /** Whether threats and chances are shown: in the first games of each kind, always or never. */
  marks: "first" as "first" | "always" | "never",
  /** Whether the browser may notify the user of a turn. */
  notifications: false,
  /** Whether what other players say is shown. */
  reactions: true,
  /** Where engines run. */
  engine: "automatic" as "automatic" | "device" | "server",
  /** What the user is called at a table. */
  name: "",
};

export type Settings = typeof DEFAULTS;

function preferredLanguage(): Language {
  const preferred = typeof navigator === "undefined" ? [] : navigator.languages;
  const known = preferred.map((tag) => tag.slice(0, 2)).find((tag) => tag === "de" || tag === "en");
  return (known as Language | undefined) ?? "en";
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...DEFAULTS, ...stored() });

const media = (query: string) => {
  const list = matchMedia(query);
  const state = $state({ on: list.matches });
  list.addEventListener("change", () => (state.on = list.matches));
  return state;
};

const prefersDark = media("(prefers-color-scheme: dark)");
const prefersReducedMotion = media("(prefers-reduced-motion: reduce)");

/** Paper is light. */
const isPrinted = media("print");

export function isDark(): boolean {
  if (isPrinted.on) return false;
  return settings.look === "dark" || (settings.look === "system" && prefersDark.on);
}

const MOTION_SCALE = { slow: 2, normal: 1, fast: 0.5, none: 0 };

/** The factor by which animations are slowed down; 0 means none at all. */
export function motionScale(): number {
  return prefersReducedMotion.on ? 0 : MOTION_SCALE[settings.speed];
}

/** Store the settings and apply them to the page; to be called once within a component. */
export function persistSettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // Private windows may refuse; the settings then last as long as the page.
    }
  });
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    root.dataset["look"] = isDark() ? "dark" : "light";
    root.classList.toggle("patterns", settings.patterns);
  });
}
