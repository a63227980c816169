/** A handful of pieces thrown into the air. */

const COLOURS = ["var(--red)", "var(--blue)", "var(--green)", "var(--yellow)"];
const COUNT = 26;

export function celebrate(where: HTMLElement): void {
  for (let i = 0; i < COUNT; i++) {
    const piece = document.createElement("span");
    piece.setAttribute("aria-hidden", "true");
    Object.assign(piece.style, {
      position: "absolute",
      left: "50%",
      top: "20%",
      width: "10px",
      height: "10px",
      borderRadius: i % 2 ? "50%" : "2px",
      background: COLOURS[i % COLOURS.length],
      pointerEvents: "none",
    });
    where.append(piece);
    const angle = Math.PI * (0.1 + 0.8 * Math.random());
    const reach = 90 + 130 * Math.random();
    const [x, y] = [Math.cos(angle) * reach, -Math.sin(angle) * reach];
    const flight = piece.animate(
      [
        { transform: "translate(0, 0) rotate(0)", opacity: 1 },
        {
          transform: `translate(${x}px, ${y}px) rotate(200deg)`,
          opacity: 1,
          offset: 0.45,
          easing: "ease-in",
        },
        { transform: `translate(${x * 1.4}px, ${y + 220}px) rotate(420deg)`, opacity: 0 },
      ],
      { duration: 1300 + 500 * Math.random(), easing: "ease-out" },
    );
    flight.onfinish = () => piece.remove();
  }
}
