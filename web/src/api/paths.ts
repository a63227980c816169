/** The addresses of what anybody can read, whatever they play. */

const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`;

export const paths = {
  games: "/api/games",
  brokenGames: "/api/games/broken",
  puzzles: "/api/puzzles",
  scene: (game: string) => `/api/games/${game}/scene`,
  gallery: (game: string) => `/api/games/${game}/gallery`,
  guide: (game: string, lang: string, edition: string) =>
    `/api/games/${game}/guide${query({ lang, edition })}`,
  sheets: (game: string) => `/api/games/${game}/pdf`,
  rulings: (lang: string) => `/api/rulings${query({ lang })}`,
};
