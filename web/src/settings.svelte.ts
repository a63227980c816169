/** What the user prefers, kept in the browser. */

export type Language = "de" | "en";

const KEY = "brettwerk.settings";

const FIRST = {
  language: firstLanguage(),
  look: "system" as "system" | "light" | "dark",
  patterns: false,
  speed: "normal" as "slow" | "normal" | "fast" | "none",
  sound: true,
  confirm: true,
  /** Whether the browser may notify the user of a turn. */
  notifications: false,
  /** What the user is called at a table. */
  name: "",
};

export type Settings = typeof FIRST;

function firstLanguage(): Language {
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

export const settings = $state<Settings>({ ...FIRST, ...stored() });

const media = (query: string) => {
  const list = matchMedia(query);
  const state = $state({ on: list.matches });
  list.addEventListener("change", () => (state.on = list.matches));
  return state;
};

const night = media("(prefers-color-scheme: dark)");
const still = media("(prefers-reduced-motion: reduce)");

export function isDark(): boolean {
  return settings.look === "dark" || (settings.look === "system" && night.on);
}

const PACE = { slow: 2, normal: 1, fast: 0.5, none: 0 };

/** By how much all motion is stretched; 0 means no motion. */
export function pace(): number {
  return still.on ? 0 : PACE[settings.speed];
}

/** Keep the settings, and show them on the page; to be called once within a component. */
export function keepSettings(): void {
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
