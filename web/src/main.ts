import { mount } from "svelte";
import "./app.css";
import "./board/board.css";
import { api } from "./api/client";
import App from "./App.svelte";
import { addDefinitions } from "./board/definitions";

/** The look of the boards comes from the server, with the games. */
async function loadTheme(): Promise<void> {
  const { theme } = await api.app();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = theme;
  document.head.prepend(link);
}

void loadTheme().catch(() => undefined);
addDefinitions();
mount(App, { target: document.getElementById("app")! });
