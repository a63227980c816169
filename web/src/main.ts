import { mount } from "svelte";
import "./app.css";
import "./print.css";
import "./board/board.css";
import { app } from "./api/app";
import App from "./App.svelte";
import { addDefinitions } from "./board/definitions";

/** The look of the boards comes with the games. */
async function loadTheme(): Promise<void> {
  const { theme } = await app();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = theme;
  document.head.prepend(link);
}

void loadTheme().catch(() => undefined);
addDefinitions();
mount(App, { target: document.getElementById("app")! });
