/** How much room a board page has. */

import { MediaQuery } from "svelte/reactivity";

/** Whether there is room for a panel beside the board. The style sheets of board pages ask the same question. */
export const wide = new MediaQuery("(min-width: 900px) or (min-aspect-ratio: 5/4)");

/** Whether a phone has room for a list below the board. */
export const tall = new MediaQuery("(min-height: 760px)");

/** Whether a screen is as low as that of a phone lying on its side. Style sheets ask the same question. */
export const short = new MediaQuery("(max-height: 519px)");
